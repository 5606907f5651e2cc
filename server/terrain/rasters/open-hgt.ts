import { wrapLongitude } from '@overflight/flight/geo/angle.ts';
import { lngLat } from '@overflight/flight/geo/lng-lat.ts';
import { BadRaster, isGround, type Raster, type RasterBytes } from './raster.ts';

/** Heights along each side, by the size of the file: one or three seconds of arc. */
const sides = new Map([3601, 1201].map((side) => [side * side * 2, side]));
const NAME = /([NS])(\d{2})([EW])(\d{3})[^\\/]*$/i;
const ROWS_AT_ONCE = 64;
const DEGREE_M = 111_320;

export const isHgt = ({ fileName }: RasterBytes): boolean => /\.hgt$/i.test(fileName);

/** A degree of SRTM: big-endian heights from the north, placed by the name of its south-western corner. */
export async function openHgt({ fileName, key, size, read }: RasterBytes): Promise<Raster> {
  const side = sides.get(size);
  if (side === undefined) throw new BadRaster('An .hgt file has 2,884,802 or 25,934,402 bytes: this one is damaged.');
  const [south, west] = cornerOf(fileName);
  const steps = side - 1;
  const readBlock = async (_column: number, row: number): Promise<Float32Array> => {
    const from = row * ROWS_AT_ONCE * side * 2;
    const bytes = await read(from, Math.min(ROWS_AT_ONCE * side * 2, size - from));
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return Float32Array.from({ length: bytes.byteLength / 2 }, (_, cell) => {
      const heightM = view.getInt16(cell * 2);
      return isGround(heightM) ? heightM : NaN;
    });
  };
  return {
    grid: {
      key,
      columns: side,
      rows: side,
      isRound: false,
      blockWidth: side,
      blockHeight: ROWS_AT_ONCE,
      cellM: DEGREE_M / steps,
      cellOf: (position) => {
        const [lng, lat] = lngLat(position);
        return [wrapLongitude(lng - west) * steps, (south + 1 - lat) * steps];
      },
      readBlock,
    },
    overviews: [],
    bounds: [west, south, west + 1, south + 1],
    datum: 'egm96',
    model: 'surface',
  };
}

function cornerOf(fileName: string): [south: number, west: number] {
  const [, northSouth = '', lat = '', eastWest = '', lng = ''] = NAME.exec(fileName) ?? [];
  const [south, west] = [
    Number(lat) * (northSouth.toUpperCase() === 'S' ? -1 : 1),
    Number(lng) * (eastWest.toUpperCase() === 'W' ? -1 : 1),
  ];
  if (lat === '' || Math.abs(south) > 90 || west < -180 || west >= 180)
    throw new BadRaster('The name of an .hgt file says where it is, such as N47E008.hgt: rename it.');
  return [south, west];
}
