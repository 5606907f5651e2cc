import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { terrainHeights } from './terrain-heights.ts';
import { heightInTile, type TilePixels } from './terrain-pixels.ts';
import { positionsInTiles } from './terrain-places.ts';
import { terrainSource } from '../testing/a-scene.ts';

const SIZE = 4;
const source = { ...terrainSource, bounds: [-10, -10, 10, 10] as [number, number, number, number], maxZoom: 3 };

/** An image whose heights rise 1.25 m per pixel eastward and 300 m per pixel southward. */
async function aPicture(encode: (heightM: number) => number[]): Promise<Buffer> {
  const bytes = Array.from({ length: SIZE * SIZE }, (_, i) => {
    const heightM = 100 + (i % SIZE) * 1.25 + Math.floor(i / SIZE) * 300;
    return encode(heightM);
  }).flat();
  return sharp(Buffer.from(bytes), { raw: { width: SIZE, height: SIZE, channels: 3 } })
    .png()
    .toBuffer();
}

const terrarium = (heightM: number) => {
  const value = heightM + 32_768;
  return [Math.floor(value / 256), Math.floor(value) % 256, (value % 1) * 256];
};

const mapbox = (heightM: number) => {
  const value = Math.round((heightM + 10_000) * 10);
  return [Math.floor(value / 65_536), Math.floor(value / 256) % 256, value % 256];
};

async function pixelsOf(picture: Buffer): Promise<TilePixels> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { rgba: data, width: info.width, height: info.height };
}

describe('heights in a terrain tile', () => {
  it.each([
    ['terrarium', terrarium, 2],
    ['mapbox', mapbox, 1],
  ] as const)('are read from a picture in the encoding %s', async (encoding, encode, digits) => {
    const tile = await pixelsOf(await aPicture(encode));
    const middleOf = (column: number, row: number) => ({ x: (column + 0.5) / SIZE, y: (row + 0.5) / SIZE });
    expect(heightInTile(tile, middleOf(0, 0), encoding)).toBeCloseTo(100, digits);
    expect(heightInTile(tile, middleOf(2, 1), encoding)).toBeCloseTo(402.5, digits);
    expect(heightInTile(tile, middleOf(0.5, 0.5), encoding)).toBeCloseTo(250.625, digits);
    expect(heightInTile(tile, { x: 1, y: 1 }, encoding)).toBeCloseTo(1003.75, digits);
  });

  it('are unknown where the picture is black or transparent', () => {
    const black: TilePixels = { rgba: [0, 0, 0, 255], width: 1, height: 1 };
    const clear: TilePixels = { rgba: [128, 0, 0, 0], width: 1, height: 1 };
    expect(heightInTile(black, { x: 0.5, y: 0.5 }, 'terrarium')).toBeNull();
    expect(heightInTile(clear, { x: 0.5, y: 0.5 }, 'terrarium')).toBeNull();
  });
});

describe('places in terrain tiles', () => {
  it('are in the finest tiles, and nowhere outside the source', () => {
    expect(
      positionsInTiles(source, [
        [0, 0],
        [11, 0],
      ]),
    ).toEqual([{ tile: { z: 3, x: 4, y: 4 }, x: 0, y: 0 }, null]);
  });

  it('are in existing tiles, even if a longitude exceeds ±180°', () => {
    const globe = { ...source, bounds: [-180, -85, 180, 85] as [number, number, number, number] };
    const lngs = [180.5, -179.5, -180.5, 179.5, 180, -180];
    const places = positionsInTiles(
      globe,
      lngs.map((lng) => [lng, 0] as const),
    );
    expect(places.map((place) => place?.tile.x)).toEqual([0, 0, 7, 7, 7, 0]);
    for (const place of places) expect(place?.x).toBeGreaterThanOrEqual(0);
    for (const place of places) expect(place?.x).toBeLessThanOrEqual(1);
    expect(places[0]?.x).toBeCloseTo(places[1]?.x ?? NaN, 9);
    expect(places[2]?.x).toBeCloseTo(places[3]?.x ?? NaN, 9);
  });

  it('are in coarser tiles where a plan would need too many', () => {
    const across = Array.from({ length: 200 }, (_, i) => [-10 + i / 10, 0] as const);
    const zooms = new Set(positionsInTiles({ ...source, maxZoom: 12 }, across).map((place) => place?.tile.z));
    expect([...zooms]).toEqual([8]);
  });
});

describe('terrain heights', () => {
  const asked: string[] = [];
  let answer: () => Response | Promise<Response>;

  beforeEach(() => {
    asked.length = 0;
    vi.stubGlobal('window', { location: { origin: 'https://overflight.example' } });
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url);
      return answer();
    });
    // Stands in for the browser's image decoder.
    vi.stubGlobal('createImageBitmap', async (picture: Blob) => ({
      ...(await pixelsOf(Buffer.from(await picture.arrayBuffer()))),
      close: () => undefined,
    }));
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        getContext() {
          let image: TilePixels | undefined;
          return {
            drawImage: (drawn: TilePixels) => {
              image = drawn;
            },
            getImageData: () => ({ data: image?.rgba }),
          };
        }
      },
    );
  });
  afterEach(() => vi.unstubAllGlobals());

  it('come from each tile once, and are null outside the source', async () => {
    const picture = await aPicture(terrarium);
    answer = () => new Response(new Uint8Array(picture));
    const tiles = 'https://relief.example/once/{z}/{x}/{y}';
    const heights = await terrainHeights({ ...source, tiles }, [
      [0.01, -0.01],
      [0.02, -0.01],
      [50, 50],
    ]);
    expect(heights[0]).toBeCloseTo(100, 0);
    expect(heights[1]).toBeCloseTo(100, 0);
    expect(heights[2]).toBeNull();
    await terrainHeights({ ...source, tiles }, [[0.03, -0.01]]);
    expect(asked).toEqual(['https://relief.example/once/3/4/4']);
  });

  it('are null where the source has no tile', async () => {
    answer = () => new Response(null, { status: 204 });
    const tiles = 'https://relief.example/none/{z}/{x}/{y}';
    expect(await terrainHeights({ ...source, tiles }, [[1, 1]])).toEqual([null]);
  });

  it('fail when the source fails, and are requested again', async () => {
    const tiles = 'https://relief.example/broken/{z}/{x}/{y}';
    answer = () => new Response(null, { status: 500 });
    await expect(terrainHeights({ ...source, tiles }, [[1, 1]])).rejects.toThrow('answered 500');
    answer = () => new Response(null, { status: 404 });
    expect(await terrainHeights({ ...source, tiles }, [[1, 1]])).toEqual([null]);
  });
});
