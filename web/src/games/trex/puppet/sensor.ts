import type { Shove } from './drive';

/** The phone's own sense of motion, where there is one and its holder allows it. */

type Asking = { requestPermission?: () => Promise<'granted' | 'denied'> };

export function hasSensor(): boolean {
  return 'DeviceMotionEvent' in window && matchMedia('(pointer: coarse)').matches;
}

/** To be called from a press: some phones ask their holder. */
export async function askForSensor(): Promise<boolean> {
  if (!hasSensor()) return false;
  const { requestPermission: ask }: Asking & Partial<typeof DeviceMotionEvent> = DeviceMotionEvent;
  if (!ask) return true;
  try {
    return (await ask.call(DeviceMotionEvent)) === 'granted';
  } catch {
    return false;
  }
}

/** Every shove until the answer is called. Phones that cannot tell gravity from a shove are left out. */
export function feelShoves(tell: (shove: Shove) => void): () => void {
  const listen = ({ acceleration }: DeviceMotionEvent): void => {
    const { x, y, z } = acceleration ?? {};
    if (typeof x === 'number' && typeof y === 'number' && typeof z === 'number') {
      tell({ at: performance.now(), x, y, z });
    }
  };
  addEventListener('devicemotion', listen);
  return () => removeEventListener('devicemotion', listen);
}
