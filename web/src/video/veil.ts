/**
 * Hides the room behind somebody. Where the camera's own driver can blur it, that is used; else everything but an oval
 * in the middle is drawn so coarsely that nothing can be made out.
 */

export type Veiled = { track: MediaStreamTrack; stop: () => void };

type Blurring = MediaTrackCapabilities & { backgroundBlur?: boolean[] };
type Framed = HTMLVideoElement & { requestVideoFrameCallback?: (callback: () => void) => number };

const COARSE = 14; // columns that are left of the room
const RATE = 24;
const OVAL = { x: 0.5, y: 0.54, wide: 0.34, high: 0.52, soft: 0.82 };

export async function veil(track: MediaStreamTrack): Promise<Veiled> {
  return (await byDriver(track)) ?? (await byHand(track));
}

async function byDriver(track: MediaStreamTrack): Promise<Veiled | null> {
  const can = (track.getCapabilities?.() as Blurring | undefined)?.backgroundBlur?.includes(true);
  if (!can) return null;
  const blurred = (isBlurred: boolean): Promise<void> =>
    track.applyConstraints({ backgroundBlur: isBlurred } as MediaTrackConstraints);
  try {
    await blurred(true);
  } catch {
    return null;
  }
  return { track, stop: () => void blurred(false).catch(() => undefined) };
}

async function byHand(track: MediaStreamTrack): Promise<Veiled> {
  const video: Framed = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([track]);
  await video.play();
  const canvas = sized(video.videoWidth || 480, video.videoHeight || 480);
  const draw = painter(video, canvas);
  let isOver = false;
  const next = (): void => {
    if (isOver) return;
    draw();
    if (video.requestVideoFrameCallback) video.requestVideoFrameCallback(next);
    else requestAnimationFrame(next);
  };
  next();
  const drawn = canvas.captureStream(RATE).getVideoTracks()[0]!;
  const stop = (): void => {
    isOver = true;
    drawn.stop();
    video.srcObject = null;
  };
  return { track: drawn, stop };
}

function sized(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement('canvas'), { width, height });
}

/** Coarse all over, and sharp again where the oval is. */
function painter(video: HTMLVideoElement, canvas: HTMLCanvasElement): () => void {
  const { width, height } = canvas;
  const coarse = sized(COARSE, Math.round((COARSE * height) / width));
  const sharp = sized(width, height);
  const [onto, tiny, oval] = [canvas, coarse, sharp].map((one) => one.getContext('2d')!) as [
    CanvasRenderingContext2D,
    CanvasRenderingContext2D,
    CanvasRenderingContext2D,
  ];
  onto.imageSmoothingQuality = 'high';
  return () => {
    tiny.drawImage(video, 0, 0, coarse.width, coarse.height);
    onto.drawImage(coarse, 0, 0, width, height);
    oval.globalCompositeOperation = 'copy';
    oval.drawImage(video, 0, 0, width, height);
    cut(oval, width, height);
    onto.drawImage(sharp, 0, 0);
  };
}

function cut(context: CanvasRenderingContext2D, width: number, height: number): void {
  context.save();
  context.globalCompositeOperation = 'destination-in';
  context.translate(OVAL.x * width, OVAL.y * height);
  context.scale(OVAL.wide * width, OVAL.high * height);
  const fade = context.createRadialGradient(0, 0, OVAL.soft, 0, 0, 1);
  fade.addColorStop(0, '#000');
  fade.addColorStop(1, '#0000');
  context.fillStyle = fade;
  context.fillRect(-9, -9, 18, 18);
  context.restore();
}
