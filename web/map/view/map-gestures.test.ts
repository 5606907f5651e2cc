import type { Map as MapLibre } from 'maplibre-gl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MapGestures } from './map-gestures.ts';
import type { MapMode } from '../modes/map-mode.ts';
import { fakeMap } from '../testing/fake-tools.ts';

/** A fake of the map and canvas as gestures use them. */
function aCanvas() {
  const canvas = Object.assign(new EventTarget(), {
    getBoundingClientRect: () => ({ left: 100, top: 0 }),
    setPointerCapture: () => undefined,
  });
  const listeners = new Map<string, (event: { preventDefault: () => void }) => void>();
  const map = {
    getCanvas: () => canvas,
    on: (type: string, listener: () => void) => listeners.set(type, listener),
    unproject: ([x, y]: [number, number]) => ({ wrap: () => ({ lng: x, lat: y }) }),
  };
  const point = (type: string, changes: object = {}) =>
    canvas.dispatchEvent(
      Object.assign(new Event(type), {
        pointerId: 1,
        isPrimary: true,
        button: 0,
        ctrlKey: false,
        shiftKey: false,
        pointerType: 'mouse',
        clientX: 110,
        clientY: 10,
        ...changes,
      }),
    );
  /** Whether panning is disabled. */
  const isHeldBack = (type: 'mousedown' | 'touchstart') => {
    let prevented = false;
    listeners.get(type)?.({ preventDefault: () => (prevented = true) });
    return prevented;
  };
  return { map: map as unknown as MapLibre, point, isHeldBack };
}

function aMode(claims: boolean) {
  const { map, point, isHeldBack } = aCanvas();
  const calls: unknown[] = [];
  const mode: MapMode = {
    name: 'test',
    cursor: '',
    click: () => undefined,
    down: ({ position }) => {
      calls.push(['down', ...position]);
      return claims;
    },
    drag: ({ position }) => calls.push(['drag', ...position]),
    up: ({ position }) => calls.push(['up', ...position]),
    cancel: () => calls.push('cancel'),
    menu: () => calls.push('menu'),
  };
  const { modes } = fakeMap();
  modes.use(mode);
  return { gestures: new MapGestures(map, modes), point, isHeldBack, calls };
}

describe('gestures on the map', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 16));
    vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('belong to the mode that claims them, from down to up, once per frame', () => {
    const { gestures, point, isHeldBack, calls } = aMode(true);
    point('pointerdown');
    expect(isHeldBack('mousedown')).toBe(true);
    point('pointermove', { clientX: 120 });
    point('pointermove', { clientX: 130 });
    vi.advanceTimersByTime(20);
    point('pointermove', { clientX: 140 });
    point('pointerup', { clientX: 140 });
    expect(calls).toEqual([
      ['down', 10, 10],
      ['drag', 30, 10],
      ['drag', 40, 10],
      ['up', 40, 10],
    ]);
    expect(gestures.wasClaimed).toBe(true);
    expect(isHeldBack('mousedown')).toBe(false);
  });

  it('belong to the map if no mode claims them, or if they rotate the map', () => {
    const unclaimed = aMode(false);
    unclaimed.point('pointerdown');
    expect(unclaimed.isHeldBack('mousedown')).toBe(false);
    const { point, calls, gestures } = aMode(true);
    for (const changes of [{ button: 2 }, { ctrlKey: true }, { shiftKey: true }]) point('pointerdown', changes);
    expect(calls).toEqual([]);
    expect(gestures.wasClaimed).toBe(false);
  });

  it('go back to the map with a second finger', () => {
    const { point, isHeldBack, calls } = aMode(true);
    point('pointerdown', { pointerType: 'touch' });
    expect(isHeldBack('touchstart')).toBe(true);
    point('pointerdown', { pointerType: 'touch', pointerId: 2, isPrimary: false });
    expect(isHeldBack('touchstart')).toBe(false);
    point('pointermove', { pointerType: 'touch', clientX: 150 });
    point('pointerup', { pointerType: 'touch' });
    vi.advanceTimersByTime(1000);
    expect(calls).toEqual([['down', 10, 10], 'cancel']);
  });

  it('are cancelled when the browser cancels them', () => {
    const { point, calls, gestures } = aMode(true);
    point('pointerdown');
    point('pointercancel');
    expect(calls).toEqual([['down', 10, 10], 'cancel']);
    expect(gestures.isHeld).toBe(false);
  });

  it('become a menu after a long press with a finger that stays', () => {
    const { point, calls } = aMode(true);
    point('pointerdown', { pointerType: 'touch' });
    point('pointermove', { pointerType: 'touch', clientX: 113 });
    vi.advanceTimersByTime(650);
    expect(calls).toContain('menu');
    expect(calls).toContain('cancel');
  });

  it('stay a drag where the finger moves on', () => {
    const { point, calls } = aMode(true);
    point('pointerdown', { pointerType: 'touch' });
    point('pointermove', { pointerType: 'touch', clientX: 140 });
    vi.advanceTimersByTime(1000);
    expect(calls).not.toContain('menu');
  });

  it('stay a drag if a busy page receives the move after the long press time', () => {
    const { point, calls } = aMode(true);
    point('pointerdown', { pointerType: 'touch' });
    vi.advanceTimersByTime(601);
    point('pointermove', { pointerType: 'touch', clientX: 140 });
    vi.advanceTimersByTime(1000);
    expect(calls).toEqual([
      ['down', 10, 10],
      ['drag', 40, 10],
    ]);
  });
});
