import { z } from 'zod';
import type { LengthUnits } from '@overflight/contract/projects/places/length-units.ts';
import type { RunAccuracy } from '@overflight/contract/projects/run-accuracy.ts';
import { toUtm } from '@overflight/flight/geo/planes/utm.ts';
import { drawOnOrtho } from './draw-coverage.ts';
import { drawScale } from './scale-bar.ts';
import type { SmallOrtho } from './shrink-ortho.ts';

/** Where the name of a point goes in a picture: shares of its width and height. */
export const NamedPlace = z.object({ name: z.string(), x: z.number(), y: z.number() });
export type NamedPlace = z.infer<typeof NamedPlace>;

type Point = RunAccuracy['points'][number];
type Wanted = { points: readonly Point[]; epsg: number; units: LengthUnits };

const colours = { control: '#e0379b', check: '#7048e8', unused: '#868e96' } as const;
const SIZE_PX = 13;

/**
 * The orthophoto with a triangle at each control point and a circle at each check point. Their names are told apart: a server may
 * have no font. Null if none lies in the picture.
 */
export async function drawControl(
  small: SmallOrtho,
  { points, epsg, units }: Wanted,
): Promise<{ png: Buffer; places: NamedPlace[] } | null> {
  const placed = points.flatMap((point) => {
    if (!point.position) return [];
    const [x, y] = small.pixelOf(toUtm([...point.position], epsg));
    return x >= 0 && y >= 0 && x < small.columns && y < small.rows ? [{ point, x, y }] : [];
  });
  if (placed.length === 0) return null;
  const marks = placed.map(({ point, x, y }) => markOf(point, x, y));
  return {
    png: await drawOnOrtho(small, [...marks, drawScale({ ...small, units })].join('')),
    places: placed.map(({ point: { name }, x, y }) => ({ name, x: x / small.columns, y: y / small.rows })),
  };
}

function markOf({ role, leftOut }: Point, x: number, y: number): string {
  const look = `fill="${colours[leftOut === null ? role : 'unused']}" stroke="#fff" stroke-width="3"`;
  if (role === 'check') return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${SIZE_PX - 2}" ${look}/>`;
  const [top, foot] = [(y - SIZE_PX).toFixed(1), (y + SIZE_PX * 0.7).toFixed(1)];
  return `<path d="M${x.toFixed(1)} ${top} L${(x + SIZE_PX).toFixed(1)} ${foot} L${(x - SIZE_PX).toFixed(1)} ${foot} Z" ${look}/>`;
}
