/** One clock for all puppets of the page: each is told how many seconds have gone by since the last picture. */

type Told = (seconds: number) => void;

const LONGEST = 0.1; // seconds: after a pause of the page nothing leaps

const told = new Set<Told>();
let last = 0;
let request = 0;

export function everyPicture(tell: Told): () => void {
  told.add(tell);
  if (told.size === 1) start();
  return () => {
    told.delete(tell);
    if (told.size === 0) cancelAnimationFrame(request);
  };
}

function start(): void {
  last = performance.now();
  request = requestAnimationFrame(tick);
}

function tick(now: number): void {
  const seconds = Math.min(LONGEST, Math.max(0, (now - last) / 1000));
  last = now;
  request = requestAnimationFrame(tick);
  for (const tell of told) tell(seconds);
}
