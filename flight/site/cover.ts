import { type Field, fields } from './fields.ts';
import { pitShare } from './ground.ts';
import { distanceToArea, distanceToPath } from './paths.ts';
import { lane, SITE_HALF_M, yard } from './site.ts';

/** What covers the site, as distances on a coarse grid: they interpolate without steps. */
export const COVER_HALF_M = SITE_HALF_M + 20;
export const COVER_STEP_M = 2;
export const COVER_SIDE = (2 * COVER_HALF_M) / COVER_STEP_M + 1;

export type Cover = {
  laneM: Float32Array;
  yardM: Float32Array;
  /** To the edge of the nearest field, negative inside. */
  fieldM: Float32Array;
  /** Number of that field. */
  field: Uint8Array;
  pit: Float32Array;
};

let made: Cover | undefined;

export function siteCover(): Cover {
  made ??= makeCover();
  return made;
}

function makeCover(): Cover {
  const size = COVER_SIDE ** 2;
  const floats = () => new Float32Array(size);
  const cover = { laneM: floats(), yardM: floats(), fieldM: floats(), field: new Uint8Array(size), pit: floats() };
  for (let row = 0; row < COVER_SIDE; row++) fillRow(cover, row);
  return cover;
}

function fillRow(cover: Cover, row: number): void {
  const y = row * COVER_STEP_M - COVER_HALF_M;
  for (let column = 0; column < COVER_SIDE; column++) {
    const x = column * COVER_STEP_M - COVER_HALF_M;
    const at = row * COVER_SIDE + column;
    cover.laneM[at] = distanceToPath(lane.path, x, y);
    cover.yardM[at] = distanceToArea(yard, x, y);
    cover.pit[at] = pitShare(x, y);
    let nearest = Infinity;
    for (let number = 0; number < fields.length; number++) {
      const distance = distanceToArea((fields[number] as Field).ring, x, y);
      if (distance >= nearest) continue;
      nearest = distance;
      cover.field[at] = number;
    }
    cover.fieldM[at] = nearest;
  }
}
