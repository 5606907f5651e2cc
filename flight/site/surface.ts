import { terrainHeightM } from './ground.ts';
import { houses, type House, silo, type SiteDate } from './site.ts';
import { crownHeightM, trees } from './trees.ts';

/** Roofs reach over the walls. */
export const OVERHANG_M = 0.45;

export function houseBaseM({ x, y }: House): number {
  return terrainHeightM(x, y, 'june');
}

/** Radians counter-clockwise from east. */
export const directionOf = (compassDeg: number): number => ((90 - compassDeg) * Math.PI) / 180;

/** Metres along the ridge and across it, from the middle of a house. */
function withinHouse({ x: left, y: bottom, ridgeDeg }: House, x: number, y: number): [along: number, across: number] {
  const direction = directionOf(ridgeDeg);
  const [dx, dy] = [x - left, y - bottom];
  return [dx * Math.cos(direction) + dy * Math.sin(direction), dy * Math.cos(direction) - dx * Math.sin(direction)];
}

/** Height of the roof at a point; undefined beside it. */
function roofHeightM(house: House, x: number, y: number): number | undefined {
  const [along, across] = withinHouse(house, x, y);
  const half = { along: house.lengthM / 2 + OVERHANG_M, across: house.widthM / 2 + OVERHANG_M };
  if (Math.abs(along) > half.along || Math.abs(across) > half.across) return undefined;
  const slope = (house.ridgeM - house.eavesM) / (house.widthM / 2);
  return houseBaseM(house) + house.ridgeM - Math.abs(across) * slope;
}

/** The highest thing at a point, as a laser from above would measure it: ground, roofs and crowns. Cars and steel are left out. */
export function surfaceHeightM(x: number, y: number, date: SiteDate): number {
  let height = terrainHeightM(x, y, date);
  for (const house of houses) height = Math.max(height, roofHeightM(house, x, y) ?? height);
  if (Math.hypot(x - silo.x, y - silo.y) < silo.radiusM)
    height = Math.max(height, terrainHeightM(silo.x, silo.y, 'june') + silo.wallM);
  for (const tree of trees)
    if (Math.abs(x - tree.x) < 1.2 * tree.radiusM && Math.abs(y - tree.y) < 1.2 * tree.radiusM)
      height = Math.max(height, tree.groundM + (crownHeightM(tree, x, y) ?? 0));
  return height;
}

/** The outline of the roof as seen from above, in metres of the site. */
export function roofOutline({ x, y, lengthM, widthM, ridgeDeg }: House): [number, number][] {
  const direction = directionOf(ridgeDeg);
  const [along, across] = [lengthM / 2 + OVERHANG_M, widthM / 2 + OVERHANG_M];
  return [
    [-along, -across],
    [along, -across],
    [along, across],
    [-along, across],
  ].map(([u = 0, v = 0]) => [
    x + u * Math.cos(direction) - v * Math.sin(direction),
    y + u * Math.sin(direction) + v * Math.cos(direction),
  ]);
}
