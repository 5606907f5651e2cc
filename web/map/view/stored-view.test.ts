import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storedView } from './stored-view.ts';

const held = new Map<string, string>();

beforeEach(() => {
  held.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the stored view', () => {
  it.each([
    ['broken text', '{"longitude":'],
    ['a longitude past the antimeridian', '{"longitude":181,"latitude":0,"zoom":3,"bearing":0,"pitch":0}'],
    ['a missing zoom', '{"longitude":1,"latitude":0,"bearing":0,"pitch":0}'],
    ['a pitch that is text', '{"longitude":1,"latitude":0,"zoom":3,"bearing":0,"pitch":"0"}'],
    ['null', 'null'],
  ])('MAP-03 falls back to San Francisco on %s', (_, text) => {
    held.set('map.view', text);
    expect(storedView.read()).toMatchObject({ longitude: -122.45, latitude: 37.78, zoom: 10 });
  });

  it('MAP-03 comes back as it was left', () => {
    const view = { longitude: 179.9, latitude: -17.5, zoom: 14.25, bearing: -90, pitch: 60 };
    storedView.write(view);
    expect(JSON.parse(held.get('map.view') ?? '')).toEqual(view);
    expect(storedView.read()).toEqual(view);
  });
});
