import { describe, expect, it } from 'vitest';
import { imageryFade, surfaceShare } from './imagery-fade.ts';
import { builtInImagery, usImagery } from '../testing/a-scene.ts';

const [sanFrancisco, paris] = [
  [-122.45, 37.78],
  [2.35, 48.86],
] as const;

describe('where imagery ends', () => {
  it('fades out slightly beyond its maximum zoom, the overview sooner', () => {
    expect(imageryFade(builtInImagery)).toEqual({ from: 5, to: 8 });
    expect(imageryFade({ ...builtInImagery, tileSize: 512, maxZoom: 4 })).toEqual({ from: 5, to: 8 });
    expect(imageryFade(usImagery)).toEqual({ from: 18, to: 20 });
  });

  it('depends on the coverage of the position', () => {
    const shown = [builtInImagery, usImagery];
    expect(surfaceShare(shown, sanFrancisco, 17)).toBe(0);
    expect(surfaceShare(shown, sanFrancisco, 19)).toBe(0.5);
    expect(surfaceShare(shown, paris, 17)).toBe(1);
  });
});
