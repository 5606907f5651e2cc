import type { TileSource } from '@overflight/contract/map/basemap.ts';
import { addProtocol } from 'maplibre-gl';
import type { LngLat } from '../scene.ts';
import { terrainSource } from './a-scene.ts';

const SIZE_PX = 256;
const METRES_PER_DEGREE = 111_195;
/** The one tile of the relief, 6.7 km wide; around it the ground is as low as the sea. */
const tile = { z: 12, x: 2139, y: 1440 };
export const hillTop: LngLat = [8.05, 47];
const shrink = Math.cos((hillTop[1] * Math.PI) / 180);

/** A place some metres east and north of the top. */
export const fromTop = (eastM: number, northM: number): LngLat => [
  hillTop[0] + eastM / METRES_PER_DEGREE / shrink,
  hillTop[1] + northM / METRES_PER_DEGREE,
];

/** A round hill, 300 m high. */
export function hillHeightM([lng, lat]: LngLat): number {
  const [eastM, northM] = [(lng - hillTop[0]) * METRES_PER_DEGREE * shrink, (lat - hillTop[1]) * METRES_PER_DEGREE];
  return 300 * Math.exp(-(eastM ** 2 + northM ** 2) / 200 ** 2);
}

/** Relief of the hill. `until` holds it back. */
export function hillTerrain(until: Promise<void> = Promise.resolve()): TileSource {
  addProtocol('hill', async () => {
    await until;
    return { data: await hillTile() };
  });
  const [west, south] = fromTop(-500, -500);
  const [east, north] = fromTop(500, 500);
  const bounds: [number, number, number, number] = [west, south, east, north];
  return { ...terrainSource, tiles: 'hill://{z}/{x}/{y}', tileSize: SIZE_PX, minZoom: tile.z, maxZoom: tile.z, bounds };
}

/** Terrarium encoding: height in metres = red × 256 + green + blue / 256 − 32768. */
async function hillTile(): Promise<ArrayBuffer> {
  const canvas = new OffscreenCanvas(SIZE_PX, SIZE_PX);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  const { data } = new ImageData(SIZE_PX, SIZE_PX);
  for (let at = 0; at < SIZE_PX ** 2; at++) {
    const [column, row] = [at % SIZE_PX, Math.floor(at / SIZE_PX)];
    const code = 32768 + hillHeightM(positionOf(column + 0.5, row + 0.5));
    data.set([code >> 8, code & 255, Math.floor((code % 1) * 256), 255], at * 4);
  }
  pen.putImageData(new ImageData(data, SIZE_PX), 0, 0);
  return (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer();
}

function positionOf(column: number, row: number): LngLat {
  const [x, y] = [tile.x + column / SIZE_PX, tile.y + row / SIZE_PX].map((at) => at / 2 ** tile.z) as [number, number];
  return [x * 360 - 180, (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI];
}
