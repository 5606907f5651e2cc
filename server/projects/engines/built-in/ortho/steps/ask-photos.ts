import type { HeightGrid } from '../../heights/height-grid.ts';
import type { OrthoView } from '../ortho-task.ts';
import { projectorOf } from '../project.ts';
import type { DecodedPhoto, ViewCache } from '../view-cache.ts';

/** Photos from farther aside, in parts of their height above the step, are not asked. */
const MOST_ASIDE = 0.7;
/** A photo from this far aside counts half as much as one from above. */
const HALF_ASIDE = 0.5;

/** Fewer photos from above, or more from aside, tell too little. */
const LEAST_PHOTOS = 4;

/** Pixels of steps: their number, heights above and below, and the direction in which the ground falls. */
export type StepPixels = { at: number[]; upper: number[]; lower: number[]; east: number[]; north: number[] };

/** How differently photos show each pixel, if it is up or if it is down; NaN where too few do. */
export type Spreads = { up: Float32Array; down: Float32Array };

type Asked = { views: readonly OrthoView[]; cache: ViewCache };

/** Asks the photos near some pixels, one after the other, as their memory is limited. */
export async function spreads(grid: HeightGrid, pixels: StepPixels, { views, cache }: Asked): Promise<Spreads> {
  const [up, down] = [sumsOf(pixels.at.length), sumsOf(pixels.at.length)];
  for (const view of views) {
    const seen = pixelsNear(view, grid, pixels);
    if (seen.length === 0) continue;
    const photo = await cache.photo(view);
    addPhoto(up, { view, photo, grid, pixels, seen, ups: pixels.upper });
    // What is down beside a roof is hidden from photos above the roof.
    const fromBelow = seen.filter((pixel) => isFromBelow(view, grid, { pixels, pixel }));
    addPhoto(down, { view, photo, grid, pixels, seen: fromBelow, ups: pixels.lower });
  }
  return { up: spreadOf(up, LEAST_PHOTOS), down: spreadOf(down, 0) };
}

const eastOf = ({ westM, columns, cellM }: HeightGrid, at: number): number => westM + ((at % columns) + 0.5) * cellM;
const northOf = ({ northM, columns, cellM }: HeightGrid, at: number): number =>
  northM - (Math.floor(at / columns) + 0.5) * cellM;

/** In parts of the height of the photo. */
function asideOf({ centre }: OrthoView, grid: HeightGrid, [at, upM]: readonly [number, number]): number {
  return Math.hypot(centre[0] - eastOf(grid, at), centre[1] - northOf(grid, at)) / (centre[2] - upM);
}

function pixelsNear(view: OrthoView, grid: HeightGrid, { at, lower }: StepPixels): number[] {
  const near: number[] = [];
  for (let pixel = 0; pixel < at.length; pixel++) {
    const aside = asideOf(view, grid, [at[pixel] as number, lower[pixel] as number]);
    if (aside >= 0 && aside < MOST_ASIDE) near.push(pixel);
  }
  return near;
}

function isFromBelow(
  { centre }: OrthoView,
  grid: HeightGrid,
  { pixels: { at, east, north }, pixel }: { pixels: StepPixels; pixel: number },
): boolean {
  const [eastM, northM] = [
    centre[0] - eastOf(grid, at[pixel] as number),
    centre[1] - northOf(grid, at[pixel] as number),
  ];
  return eastM * (east[pixel] as number) + northM * (north[pixel] as number) >= 0;
}

/** Weights, and sums of red, green and blue and of their squares. */
type Sums = { weights: Float32Array; sums: Float32Array; squares: Float32Array };
const sumsOf = (count: number): Sums => ({
  weights: new Float32Array(count),
  sums: new Float32Array(count * 3),
  squares: new Float32Array(count * 3),
});

type Seen = {
  view: OrthoView;
  photo: DecodedPhoto;
  grid: HeightGrid;
  pixels: StepPixels;
  seen: readonly number[];
  ups: readonly number[];
};

function addPhoto({ weights, sums, squares }: Sums, { view, photo, grid, pixels, seen, ups }: Seen): void {
  const project = projectorOf(view);
  for (const pixel of seen) {
    const at = pixels.at[pixel] as number;
    const upM = ups[pixel] as number;
    const point = project(eastOf(grid, at), northOf(grid, at), upM);
    if (!point || !(point.u >= 0 && point.v >= 0 && point.u < photo.widthPx && point.v < photo.heightPx)) continue;
    const weight = 1 / (1 + (asideOf(view, grid, [at, upM]) / HALF_ASIDE) ** 2);
    weights[pixel] = (weights[pixel] as number) + weight;
    const from = (Math.floor(point.v) * photo.widthPx + Math.floor(point.u)) * 3;
    for (let band = 0; band < 3; band++) {
      const colour = (photo.pixels[from + band] as number) * view.gain;
      sums[pixel * 3 + band] = (sums[pixel * 3 + band] as number) + weight * colour;
      squares[pixel * 3 + band] = (squares[pixel * 3 + band] as number) + weight * colour * colour;
    }
  }
}

function spreadOf({ weights, sums, squares }: Sums, least: number): Float32Array {
  return weights.map((weight, pixel) => {
    if (weight < least) return Number.NaN;
    let spread = 0;
    for (let band = 0; band < 3; band++)
      spread += (squares[pixel * 3 + band] as number) / weight - ((sums[pixel * 3 + band] as number) / weight) ** 2;
    return spread;
  });
}
