import type { LasPoints } from '../files/laz/pack-chunk.ts';
import { LAS_STEP_M } from '../files/write-las.ts';
import { heightAt } from '../heights/height-at.ts';
import { groundSettings } from './ground-settings.ts';
import type { TerrainGrid } from './terrain-grid.ts';
import { isOfWater, type WaterMap } from './water/water-map.ts';
import { waterSettings } from './water/water-settings.ts';

/** Classes of LAS. */
export const pointClasses = { other: 1, ground: 2, water: 9 } as const;

/** Points near the terrain are ground where ground was measured; where it is filled in, none are. What lies in water is of it, the bottom too. */
export function classifyPoints(
  { places, classes }: LasPoints,
  { terrain, water }: { terrain: TerrainGrid; water: WaterMap | null },
): void {
  const { columns, rows, cellM, westM, northM, isGround } = terrain;
  for (let point = 0; point < classes.length; point++) {
    const [east, north, up] = [0, 1, 2].map((axis) => (places[point * 3 + axis] as number) * LAS_STEP_M) as [
      number,
      number,
      number,
    ];
    if (water && isOfWater(water, [east, north, up], waterSettings.nearM)) {
      classes[point] = pointClasses.water;
      continue;
    }
    const [column, row] = [Math.floor((east - westM) / cellM), Math.floor((northM - north) / cellM)];
    const isInside = column >= 0 && row >= 0 && column < columns && row < rows;
    const isNear =
      isInside &&
      isGround[row * columns + column] === 1 &&
      Math.abs(up - heightAt(terrain, east, north)) < groundSettings.nearM;
    classes[point] = isNear ? pointClasses.ground : pointClasses.other;
  }
}
