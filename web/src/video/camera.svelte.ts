import { keep } from '../wire/keep';
import type { Key } from '../words/index.svelte';
import { veil, type Veiled } from './veil';

/** One's own camera and microphone: asked for by a press, and let go of when they are not used. */

const KEPT = 'scalehouse.camera';
const PICTURE: MediaTrackConstraints = {
  width: { ideal: 480 },
  height: { ideal: 480 },
  frameRate: { ideal: 24, max: 30 },
  facingMode: 'user',
};
const SOUND: MediaTrackConstraints = { echoCancellation: true, noiseSuppression: true };
const REASONS: Record<string, Key> = {
  NotAllowedError: 'video.denied',
  SecurityError: 'video.denied',
  NotFoundError: 'video.missing',
  OverconstrainedError: 'video.missing',
  NotReadableError: 'video.taken',
  AbortError: 'video.taken',
};

/** Why there can be no video on this page, if so. */
export function whyNot(): Key | null {
  if (!isSecureContext) return 'video.insecure';
  if (!('RTCPeerConnection' in window) || !navigator.mediaDevices) return 'video.unable';
  return null;
}

export class Camera {
  isAsking = $state(false);
  isOn = $state(false); // somebody has said yes
  problem = $state<Key | null>(whyNot());
  isMuted = $state(false);
  isVeiled = $state(false);
  audio = $state.raw<MediaStreamTrack | null>(null);
  picture = $state.raw<MediaStreamTrack | null>(null); // as the camera gives it
  private veiled = $state.raw<Veiled | null>(null);

  video = $derived(this.veiled?.track ?? this.picture);
  readonly stream = 'MediaStream' in window ? new MediaStream() : null; // what is sent belongs together

  /** As last time, if the browser need not ask. */
  async comeBack(): Promise<void> {
    if (this.problem || keep.get(KEPT) !== 'on') return;
    try {
      const granted = await navigator.permissions.query({ name: 'camera' as PermissionName });
      if (granted.state === 'granted') await this.start();
    } catch {
      // A browser that does not tell: then it is a press.
    }
  }

  async start(): Promise<void> {
    if (whyNot() || this.isAsking) return;
    this.isAsking = true;
    this.problem = null;
    try {
      const given = await this.ask();
      this.audio = given.getAudioTracks()[0] ?? null;
      this.hold(given.getVideoTracks()[0] ?? null);
      this.isOn = true;
      keep.set(KEPT, 'on');
    } catch (error) {
      this.problem = REASONS[(error as DOMException).name] ?? 'video.missing';
    } finally {
      this.isAsking = false;
    }
  }

  mute(isMuted: boolean): void {
    this.isMuted = isMuted;
    if (this.audio) this.audio.enabled = !isMuted;
  }

  /** The light beside the lens goes out, too. */
  async show(isShown: boolean): Promise<void> {
    if (!isShown) return this.hold(null);
    try {
      const given = await navigator.mediaDevices.getUserMedia({ video: PICTURE });
      this.hold(given.getVideoTracks()[0] ?? null);
      this.problem = null;
    } catch (error) {
      this.problem = REASONS[(error as DOMException).name] ?? 'video.missing';
    }
  }

  async hide(isVeiled: boolean): Promise<void> {
    this.isVeiled = isVeiled;
    this.veiled?.stop();
    this.veiled = isVeiled && this.picture ? await veil(this.picture) : null;
  }

  stop(): void {
    this.hold(null);
    this.audio?.stop();
    this.audio = null;
    this.isOn = false;
  }

  /** Without a microphone one can still be seen, and without a camera heard. */
  private async ask(): Promise<MediaStream> {
    const devices = navigator.mediaDevices;
    try {
      return await devices.getUserMedia({ video: PICTURE, audio: SOUND });
    } catch (error) {
      if ((error as DOMException).name !== 'NotFoundError') throw error;
    }
    try {
      return await devices.getUserMedia({ video: PICTURE });
    } catch {
      const heard = await devices.getUserMedia({ audio: SOUND });
      this.problem = 'video.missing';
      return heard;
    }
  }

  private hold(track: MediaStreamTrack | null): void {
    this.veiled?.stop();
    this.veiled = null;
    if (this.picture) this.picture.onended = null;
    this.picture?.stop();
    this.picture = track;
    if (!track) return;
    track.onended = () => this.lose(); // pulled out: the puppet takes over
    if (this.isVeiled) void this.hide(true);
  }

  /** Plugged in again, it goes on. */
  private lose(): void {
    this.hold(null);
    const back = (): void => void this.show(true);
    navigator.mediaDevices.addEventListener('devicechange', back, { once: true });
  }
}
