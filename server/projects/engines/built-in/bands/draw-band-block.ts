import { ndviBands, type BandCalibration } from '@overflight/contract/projects/band-maps.ts';
import type { PhotoBand } from '@overflight/contract/plans/photo-bands.ts';
import { heightAt } from '../heights/height-at.ts';
import { CALM_REACH_CELLS, choosePhotos } from '../ortho/choose-photos.ts';
import { boxOf, heightsOf } from '../ortho/draw-block.ts';
import { footprintOf } from '../ortho/ground/footprint.ts';
import { overlap } from '../ortho/ground/ground-box.ts';
import type { Area, OrthoTask } from '../ortho/ortho-task.ts';
import type { Vector } from '../placing/linear.ts';
import { cellsAround, SEAM_PX } from '../ortho/seam-cells.ts';
import type { ViewCache } from '../ortho/view-cache.ts';
import type { BandNumbers, BandReader } from './band-reader.ts';
import type { BandView } from './band-shots.ts';
import { toLight, type ToLight } from './calibrate.ts';
import { bandProjector, lookAtShot, type ShotView } from './look-at-shot.ts';

export type BandTask = Pick<OrthoTask, 'layout' | 'ground'> & {
  views: readonly ShotView[];
  bands: readonly PhotoBand[];
  calibration: BandCalibration;
};
export type BandSources = { cache: ViewCache; read: BandReader };
export type BandBlock = {
  /** Light of each band, pixel by pixel; NO_DATA where there is none. */
  values: Float32Array;
  /** Null if a band is missing for it. */
  ndvi: Float32Array | null;
  drawnPx: number;
};

export const NO_DATA = -9999;
const MARGIN_CELLS = CALM_REACH_CELLS;
/** Below this light, an index would be of noise. */
const LEAST_LIGHT = 1e-9;

type Sampler = { project: ReturnType<typeof bandProjector>; light: ToLight; numbers: BandNumbers };

/**
 * Draws one block of all bands. Every pixel comes from one shot, with the numbers of its sensors: neither levelled nor
 * blended, so that bands of a pixel belong together.
 */
export async function drawBandBlock(task: BandTask, block: Area, { cache, read }: BandSources): Promise<BandBlock> {
  const { bands } = task;
  const values = new Float32Array(block.columns * block.rows * bands.length).fill(NO_DATA);
  const cells = cellsAround(block, MARGIN_CELLS);
  const box = boxOf(task, cells);
  const heights = cache.heightsIn(box);
  const upsM = heightsOf(task.layout, heights, cells);
  const looks = task.views.flatMap((view) => {
    if (upsM.every(Number.isNaN) || !overlap(footprintOf(view, task), box)) return [];
    const look = lookAtShot(view, { task, area: cells, upsM, cache });
    return look ? [{ look, view }] : [];
  });
  const choice = choosePhotos(
    looks.map(({ look }) => look),
    cells,
  );
  const wanted = new Set(choice.chosen);
  let drawnPx = 0;
  for (const [number, { view }] of looks.entries()) {
    if (!wanted.has(number)) continue;
    const samplers = await Promise.all(view.bands.map((band) => samplerOf(band, view, { ...task, read })));
    eachPixel(block, cells, (pixel, at, eastNorth) => {
      if (choice.chosen[at] !== number || (choice.inside[at] as number) < 0.5) return;
      const [eastM, northM] = placeOf(task, eastNorth);
      const upM = heightAt(heights, eastM, northM);
      if (Number.isNaN(upM)) return;
      for (let band = 0; band < samplers.length; band++)
        values[pixel * bands.length + band] = sample(samplers[band] as Sampler, [eastM, northM, upM]);
      drawnPx += 1;
    });
  }
  return { values, ndvi: ndviOf(values, bands), drawnPx };
}

type AtPixel = (pixel: number, cell: number, place: readonly [column: number, row: number]) => void;

function eachPixel(block: Area, cells: Area, visit: AtPixel): void {
  for (let row = 0; row < block.rows; row++)
    for (let column = 0; column < block.columns; column++) {
      const across = (block.left + column) / SEAM_PX - cells.left;
      const down = (block.top + row) / SEAM_PX - cells.top;
      const cell = Math.floor(down) * cells.columns + Math.floor(across);
      visit(row * block.columns + column, cell, [block.left + column, block.top + row]);
    }
}

const placeOf = ({ layout }: BandTask, [column, row]: readonly [number, number]): [number, number] => [
  layout.westM + (column + 0.5) * layout.cellM,
  layout.northM - (row + 0.5) * layout.cellM,
];

type Reading = Pick<BandTask, 'calibration'> & Pick<BandSources, 'read'>;

async function samplerOf(band: BandView, view: ShotView, { calibration, read }: Reading): Promise<Sampler> {
  const { lens, radiometry } = band;
  return {
    project: bandProjector(band, view.centre),
    light: toLight(radiometry, calibration, [lens.widthPx, lens.heightPx]),
    numbers: await read(band),
  };
}

/** Bilinear between four pixels, each turned into light first. */
function sample({ project, light, numbers }: Sampler, [eastM, northM, upM]: Vector): number {
  const point = project(eastM, northM, upM);
  if (!point) return NO_DATA;
  const { widthPx, heightPx, pixels } = numbers;
  const [u, v] = [point.u - 0.5, point.v - 0.5];
  const [column, row] = [Math.floor(u), Math.floor(v)];
  if (column < 0 || row < 0 || column >= widthPx - 1 || row >= heightPx - 1) return NO_DATA;
  const [right, below] = [u - column, v - row];
  const at = row * widthPx + column;
  const upper =
    light(pixels[at] as number, column, row) * (1 - right) + light(pixels[at + 1] as number, column + 1, row) * right;
  const lower =
    light(pixels[at + widthPx] as number, column, row + 1) * (1 - right) +
    light(pixels[at + widthPx + 1] as number, column + 1, row + 1) * right;
  return Math.max(0, upper * (1 - below) + lower * below);
}

function ndviOf(values: Float32Array, bands: readonly PhotoBand[]): Float32Array | null {
  const found = ndviBands({ bands: [...bands] });
  if ('missing' in found) return null;
  const index = new Float32Array(values.length / bands.length).fill(NO_DATA);
  for (let at = 0; at < index.length; at++) {
    const red = values[at * bands.length + found.red] as number;
    const nir = values[at * bands.length + found.nir] as number;
    if (red === NO_DATA || nir === NO_DATA || red + nir < LEAST_LIGHT) continue;
    index[at] = (nir - red) / (nir + red);
  }
  return index;
}
