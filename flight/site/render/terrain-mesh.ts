import { terrainHeightM } from '../ground.ts';
import type { SiteDate } from '../site.ts';
import { material, type Mesh, MeshBuilder, meshOf } from './mesh.ts';

export type Rectangle = { west: number; south: number; east: number; north: number };

/** Cells of one mesh: small enough for what is out of sight to be skipped. */
const CELLS = 32;

/** The ground of a rectangle as meshes, without what lies wholly within `except`. Corners are multiples of the cell. */
export function terrainMeshes(
  { west, south, east, north }: Rectangle,
  { cellM, date, lowerM = 0 }: { cellM: number; date: SiteDate; lowerM?: number },
  except?: Rectangle,
): Mesh[] {
  const blockM = CELLS * cellM;
  const meshes: Mesh[] = [];
  for (let y = Math.floor(south / blockM) * blockM; y < north; y += blockM)
    for (let x = Math.floor(west / blockM) * blockM; x < east; x += blockM) {
      const block = { west: x, south: y, east: x + blockM, north: y + blockM };
      if (!except || !isWithin(block, except)) meshes.push(terrainBlock(block, { cellM, date, lowerM }));
    }
  return meshes;
}

const isWithin = (inner: Rectangle, outer: Rectangle) =>
  inner.west >= outer.west && inner.south >= outer.south && inner.east <= outer.east && inner.north <= outer.north;

/** Two triangles for each cell: the same ones in all blocks. */
const grid = makeGrid();

function makeGrid(): MeshBuilder {
  const made = new MeshBuilder();
  for (let row = 0; row < CELLS; row++)
    for (let column = 0; column < CELLS; column++) {
      const at = row * (CELLS + 1) + column;
      made.triangle([at, at + 1, at + CELLS + 2], material.ground);
      made.triangle([at, at + CELLS + 2, at + CELLS + 1], material.ground);
    }
  return made;
}

const kept = new Map<string, Mesh>();
const MAX_KEPT = 2000;

function terrainBlock(
  { west, south }: Rectangle,
  { cellM, date, lowerM }: { cellM: number; date: SiteDate; lowerM: number },
): Mesh {
  const name = `${west} ${south} ${cellM} ${date} ${lowerM}`;
  const found = kept.get(name);
  if (found) return found;
  const corners: number[] = [];
  for (let row = 0; row <= CELLS; row++)
    for (let column = 0; column <= CELLS; column++) {
      const x = west + column * cellM;
      const y = south + row * cellM;
      corners.push(x, y, terrainHeightM(x, y, date) - lowerM);
    }
  const mesh = meshOf(corners, grid, { isGround: true });
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(name, mesh);
  return mesh;
}
