import { afterEach, describe, expect, it, vi } from 'vitest';
import { speak } from '../../src/games/trex/puppet/voice';
import { loudness } from '../../src/games/trex/puppet/voices';
import { preferences } from '../../src/ui/preferences.svelte';

describe('a voice', () => {
  afterEach(() => {
    preferences.setSound(false);
    vi.unstubAllGlobals();
  });

  /** A room in which nothing is heard, but counted: how loud each noise gets, in the order they begin. */
  function room(): { peaks: number[]; clock: { now: number } } {
    const [peaks, clock] = [[] as number[], { now: 0 }];
    const dial = { value: 0, setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn() };
    const node = () => {
      const made = { connect: (next: unknown) => next, start: vi.fn(), stop: vi.fn() };
      return { ...made, frequency: { ...dial, exponentialRampToValueAtTime: vi.fn() }, Q: dial };
    };
    const volume = () => {
      const ramp = vi.fn((loud: number) => void (loud > 0.0001 && peaks.push(loud)));
      return { ...node(), gain: { ...dial, exponentialRampToValueAtTime: ramp } };
    };
    vi.stubGlobal(
      'AudioContext',
      class {
        sampleRate = 100;
        destination = {};
        resume = vi.fn();
        createDynamicsCompressor = node;
        createBiquadFilter = node;
        createOscillator = node;
        createBufferSource = node;
        createGain = volume;
        createBuffer = () => ({ getChannelData: () => new Float32Array(100) });
        get currentTime(): number {
          return clock.now;
        }
      },
    );
    return { peaks, clock };
  }

  it('is silent until sounds are on; then as loud as the effort, one noise a seat at a time', () => {
    const { peaks, clock } = room();
    speak('roar', 1, 0);
    expect(peaks).toEqual([]);
    preferences.setSound(true);
    speak('roar', 1, 0);
    speak('roar', 1, 0);
    speak('sss', 0.5, 1);
    expect(peaks).toEqual([loudness(1), loudness(0.5)]);
    clock.now = 0.5;
    speak('roar', 0.2, 0);
    expect(peaks).toHaveLength(3);
    expect(peaks[2]!).toBeLessThan(peaks[1]!);
  });
});
