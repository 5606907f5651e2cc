import { boxOf } from '../geo/crossings/edge-grid.ts';
import { unwrapRing } from '../geo/polygons/unwrap-ring.ts';
import { boxIndex, type BoxIndex } from './box-index.ts';
import { flatArea, type FlatArea } from './flat-area.ts';
import type { Restriction } from './restriction.ts';

/** Restrictions that many plans are checked against; made once, good until one of them changes. */
export type RestrictionIndex<R extends Restriction = Restriction> = {
  restrictions: readonly R[];
  /** Boxes of all polygons. */
  tree: BoxIndex;
  /** Which restriction a polygon of the tree belongs to. */
  ownerOf: (polygon: number) => number;
  areaOf: (polygon: number) => FlatArea;
};

export function indexRestrictions<R extends Restriction>(restrictions: readonly R[]): RestrictionIndex<R> {
  const polygons = restrictions.flatMap((restriction, owner) =>
    restriction.polygons.filter(([outer]) => outer && outer.length > 0).map((rings) => ({ rings, owner })),
  );
  const tree = boxIndex(polygons.map(({ rings }) => boxOf(unwrapRing(rings[0] ?? []))));
  // Only those that a flight comes near to are ever unfolded: of a whole country that is a handful.
  const areas: FlatArea[] = [];
  return {
    restrictions,
    tree,
    ownerOf: (polygon) => polygons[polygon]?.owner ?? -1,
    areaOf: (polygon) => (areas[polygon] ??= flatArea(polygons[polygon]?.rings ?? [])),
  };
}
