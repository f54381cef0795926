import { render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import Puppet from '../../src/games/trex/puppet/Puppet.svelte';
import { FULL, level } from './common';

describe('a puppet on the page', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** A page that shows everything, and whose pictures come when the test says so. */
  function page({ calm = false } = {}): (seconds: number) => Promise<void> {
    let next: ((now: number) => void) | null = null;
    let now = performance.now();
    vi.stubGlobal('matchMedia', () => ({
      matches: calm,
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
    }));
    vi.stubGlobal('requestAnimationFrame', (tell: (now: number) => void) => ((next = tell), 1));
    vi.stubGlobal('cancelAnimationFrame', () => (next = null));
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(private tell: (seen: { isIntersecting: boolean }[]) => void) {}
        observe(): void {
          this.tell([{ isIntersecting: true }]);
        }
        disconnect(): void {}
      },
    );
    return async (seconds) => {
      for (let n = 0; n < Math.round(seconds * 60); n++) next?.((now += 1000 / 60));
      await tick();
    };
  }

  const props = { seat: 0, gesture: FULL, frame: level(10), label: 'Ann: Be a T-Rex', steady: true };

  it('roars at level ten, and says how much to those who do not see it', async () => {
    const wait = page();
    const { getByRole, container, unmount } = render(Puppet, { props });
    await wait(2);
    const meter = getByRole('meter', { name: 'Ann: Be a T-Rex' });
    expect(meter.getAttribute('aria-valuenow')).toBe('100');
    expect(meter.style.transform).toMatch(/translate/);
    expect(container.querySelector('.word')!.textContent).toBe('ROOOAR!!');
    expect(container.querySelector('.gauge')).toBeNull();
    unmount();
  });

  it('is calm where less motion is wished: a still frame, and bars beside it', async () => {
    const wait = page({ calm: true });
    const { getByRole, container, unmount } = render(Puppet, {
      props: { ...props, frame: { far: 100, fast: 90, gesture: 0 } },
    });
    await wait(2);
    expect(getByRole('meter').style.transform).toBe('');
    const bars = [...container.querySelectorAll('.bar')].map((bar) => bar.getAttribute('transform'));
    expect(bars).toEqual(['translate(0 206) scale(1 1.000)', 'translate(0 206) scale(1 0.900)']);
    unmount();
  });

  it('goes on as long as frames come, even if they all say the same', async () => {
    const wait = page();
    const { getByRole, rerender, unmount } = render(Puppet, { props: { ...props, steady: false } });
    for (let n = 0; n < 3; n++) {
      await wait(2);
      await rerender({ frame: level(10) });
    }
    expect(getByRole('meter').getAttribute('aria-valuenow')).toBe('100');
    await wait(6);
    expect(getByRole('meter').getAttribute('aria-valuenow')).toBe('0');
    unmount();
  });

  it('stops its clock when the last of them is gone', async () => {
    const cancel = vi.fn();
    page();
    vi.stubGlobal('cancelAnimationFrame', cancel);
    const [one, two] = [render(Puppet, { props }), render(Puppet, { props: { ...props, seat: 1 } })];
    one.unmount();
    expect(cancel).not.toHaveBeenCalled();
    two.unmount();
    expect(cancel).toHaveBeenCalledOnce();
  });
});
