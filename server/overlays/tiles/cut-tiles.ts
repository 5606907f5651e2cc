import { overlayTiles, type OverlayLayer } from '@overflight/contract/map/overlays.ts';
import { touchesTile } from '../../platform/mvt/clip-to-tile.ts';
import type { TileAddress } from '../../platform/tiles/tile-address.ts';
import type { TileWriter } from '../../platform/tiles/write-mbtiles.ts';
import { dissolve } from './dissolve.ts';
import { drawGroup, type TileDrawing } from './drawing.ts';
import { drawTile } from './draw-tile.ts';
import type { DrawingsFile } from './drawings-file.ts';

/** This many drawings are held in memory; for larger tiles, the tiles within are cut one by one. */
const MAX_AT_ONCE = 20_000;

type Cut = { layer: OverlayLayer; drawings: DrawingsFile; writer: Pick<TileWriter, 'add'> };

/** Adds the merged areas of cells beside the cells. */
export function addGroups(drawings: DrawingsFile): void {
  const made: TileDrawing[] = [];
  for (const { group, cells } of drawings.groups())
    made.push(...drawGroup(group, dissolve(cells.map(({ shape }) => shape)), cells));
  for (const drawing of made) drawings.add(drawing);
}

/** Cuts every tile of a layer, from low to high zoom, one part of the world after the other. */
export function cutTiles({ layer, drawings, writer }: Cut, onProgress: (share: number) => void): void {
  let done = 0;
  const write = (tile: TileAddress, shown: Iterable<TileDrawing>) => {
    const bytes = drawTile(layer, tile, shown);
    if (bytes) writer.add(tile, bytes);
  };
  const cutWithin = (tile: TileAddress, held: readonly TileDrawing[]) => {
    write(tile, held);
    for (const child of childrenOf(tile)) {
      const within = held.filter(({ maxZoom, shape }) => maxZoom >= child.z && touchesTile(shape.box, child));
      if (within.length > 0) cutWithin(child, within);
    }
  };
  const cutEach = (tiles: readonly TileAddress[], share: number) => {
    const counts = tiles.map((tile) => drawings.countWithin(tile));
    const total = counts.reduce((sum, count) => sum + count, 0);
    tiles.forEach((tile, index) => {
      const count = counts[index] ?? 0;
      if (count === 0) return;
      if (count > MAX_AT_ONCE) {
        write(tile, drawings.on(tile));
        cutEach(childrenOf(tile), (share * count) / total);
        return;
      }
      cutWithin(tile, [...drawings.within(tile)]);
      done += (share * count) / total;
      onProgress(done);
    });
  };
  cutEach(tilesOf(overlayTiles.minZoom), 1);
}

function tilesOf(z: number): TileAddress[] {
  return Array.from({ length: 4 ** z }, (_, index) => ({ z, x: index % 2 ** z, y: Math.floor(index / 2 ** z) }));
}

function childrenOf({ z, x, y }: TileAddress): TileAddress[] {
  if (z >= overlayTiles.maxZoom) return [];
  return [0, 1].flatMap((down) => [0, 1].map((right) => ({ z: z + 1, x: x * 2 + right, y: y * 2 + down })));
}
