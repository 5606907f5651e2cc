import { boxOf } from '../geo/crossings/edge-grid.ts';
import { unwrapRing } from '../geo/polygons/unwrap-ring.ts';
import { boxIndex, type BoxIndex } from './box-index.ts';
import { flatArea, type FlatArea } from './flat-area.ts';
import type { Restriction } from './restriction.ts';

/** An index of restrictions for checking many plans; valid until one of them changes. */
export type RestrictionIndex<R extends Restriction = Restriction> = {
  restrictions: readonly R[];
  /** Boxes of all polygons. */
  tree: BoxIndex;
  /** Restriction index of each polygon in the tree. */
  ownerOf: (polygon: number) => number;
  areaOf: (polygon: number) => FlatArea;
};

export function indexRestrictions<R extends Restriction>(restrictions: readonly R[]): RestrictionIndex<R> {
  const polygons = restrictions.flatMap((restriction, owner) =>
    restriction.polygons.filter(([outer]) => outer && outer.length > 0).map((rings) => ({ rings, owner })),
  );
  const tree = boxIndex(polygons.map(({ rings }) => boxOf(unwrapRing(rings[0] ?? []))));
  // Polygons are unwrapped only when a flight comes near: a handful out of a whole country.
  const areas: FlatArea[] = [];
  return {
    restrictions,
    tree,
    ownerOf: (polygon) => polygons[polygon]?.owner ?? -1,
    areaOf: (polygon) => (areas[polygon] ??= flatArea(polygons[polygon]?.rings ?? [])),
  };
}
