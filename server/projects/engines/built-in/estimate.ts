import type { Engine, Need, RunOptions, RunPhoto } from '../engine.ts';
import { usualEffort } from './effort.ts';

const MB = 1024 ** 2;

/** What a run takes, by the formula that `npm run bench -- photogrammetry` compares with what it measures. */
export const estimate: Engine['estimate'] = (photos, options): Need => {
  const pixels = photos.map(({ widthPx, heightPx }) => widthPx * heightPx);
  const largest = Math.max(0, ...pixels);
  const total = pixels.reduce((sum, each) => sum + each, 0);
  return {
    memoryBytes: (500 + photos.length) * MB + largest * 40,
    diskBytes: 500 * MB + total * 8,
    seconds: secondsOf(photos, options),
  };
};

function secondsOf(
  photos: readonly Pick<RunPhoto, 'widthPx' | 'heightPx'>[],
  { processingType, orthoOnly }: RunOptions,
) {
  const count = photos.length;
  const pairs = processingType === 'structure' ? (count * (count - 1)) / 2 : count * usualEffort.neighbours * 0.6;
  return 30 + 2 * count + 0.8 * pairs + count * (orthoOnly ? 2 : 5);
}
