import type { HeightFile } from '@overflight/contract/map/terrain.ts';

/** "46° N to 47° N, 8° E to 9° E", with as many digits as tell them apart. */
export function boundsText([west, south, east, north]: HeightFile['bounds']): string {
  const digits = Math.min(4, Math.max(0, Math.ceil(-Math.log10(Math.min(east - west, north - south)) - 0.01) + 1));
  const degrees = (value: number, [positive, negative]: [string, string]) =>
    `${Math.abs(value).toFixed(digits)}° ${value < 0 ? negative : positive}`;
  const lat = (value: number) => degrees(value, ['N', 'S']);
  const lng = (value: number) => degrees(value > 180 ? value - 360 : value, ['E', 'W']);
  return `${lat(south)} to ${lat(north)}, ${lng(west)} to ${lng(east)}`;
}
