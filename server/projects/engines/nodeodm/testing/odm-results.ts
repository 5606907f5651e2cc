import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { centralDirectory, descriptor, localHeader } from '../../../../files/downloads/zip-archive.ts';

const [EAST, NORTH, SIZE_PX, CELL_M] = [576_600, 5_188_300, 400, 0.25];

/** Replaced files of the archive. */
export type Oddities = Readonly<Record<string, string>>;

/** An archive like ODM's: orthophoto, heights, a square mesh and cameras in UTM zone 15. */
export async function makeOdmResults(photos: readonly string[], oddities: Oddities = {}): Promise<Buffer> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'odm-results-'));
  const at = (name: string) => path.join(folder, name);
  try {
    const pixels = Buffer.alloc(SIZE_PX * SIZE_PX * 4, 255);
    for (let n = 0; n < SIZE_PX * SIZE_PX; n++) pixels.set([n % 256, Math.floor(n / SIZE_PX) % 256, 90], n * 4);
    await sharp(pixels, { raw: { width: SIZE_PX, height: SIZE_PX, channels: 4 } })
      .png()
      .toFile(at('ortho.png'));
    const side = SIZE_PX * CELL_M;
    const place = ['-a_srs', 'EPSG:32615', '-a_ullr', EAST, NORTH, EAST + side, NORTH - side].map(String);
    const translate = (...args: string[]) => execFileSync('gdal_translate', ['-q', ...args]);
    translate(...place, at('ortho.png'), at('ortho.tif'));
    translate('-b', '1', '-ot', 'Float32', '-scale', '0', '255', '180', '200', at('ortho.tif'), at('dsm.tif'));
    const texture = await sharp(at('ortho.png')).removeAlpha().png().toBuffer();
    const read = (name: string) => fs.readFileSync(at(name));
    const files: [string, Buffer][] = [
      ['odm_orthophoto/odm_orthophoto.tif', read('ortho.tif')],
      ['odm_dem/dsm.tif', read('dsm.tif')],
      ['odm_dem/dtm.tif', read('dsm.tif')],
      ['odm_georeferencing/coords.txt', Buffer.from(`WGS84 UTM 15N\n${EAST + 50} ${NORTH - 50}\n`)],
      ['odm_georeferencing/odm_georeferenced_model.laz', Buffer.from('LASF: only handed on')],
      ['odm_texturing/odm_textured_model_geo.obj', Buffer.from(model)],
      ['odm_texturing/odm_textured_model_geo.mtl', Buffer.from('newmtl ground\nmap_Kd ground.png\n')],
      ['odm_texturing/ground.png', texture],
      ['odm_report/shots.geojson', Buffer.from(JSON.stringify(shotsOf(photos)))],
      ['odm_report/stats.json', Buffer.from(JSON.stringify(stats))],
      ['odm_report/report.pdf', Buffer.from('%PDF-1.4 only handed on')],
    ];
    return zip(
      files.map(([name, bytes]) => [name, oddities[name] === undefined ? bytes : Buffer.from(oddities[name])]),
    );
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** A hundred metres square, 190 m high. */
const model = [
  'mtllib odm_textured_model_geo.mtl',
  ...['-50 -50 190', '50 -50 190', '50 50 190', '-50 50 190'].map((corner) => `v ${corner}`),
  ...['0 0', '1 0', '1 1', '0 1'].map((corner) => `vt ${corner}`),
  'usemtl ground',
  'f 1/1 2/2 3/3',
  'f 1/1 3/3 4/4',
  '',
].join('\n');

const stats = {
  reconstruction_statistics: { reprojection_error_pixels: 0.61, reconstructed_points_count: 12_345 },
  gps_errors: { error: { x: 0.4, y: 0.5, z: 0.9 } },
};

/** Nadir, north up: half a turn about the east axis. */
const shotsOf = (photos: readonly string[]) => ({
  type: 'FeatureCollection',
  features: photos.map((filename, n) => ({
    type: 'Feature',
    properties: { filename, translation: [EAST + 20 + 10 * n, NORTH - 50, 230], rotation: [Math.PI, 0, 0] },
    geometry: { type: 'Point', coordinates: [-92, 46.8, 230] },
  })),
});

function zip(files: readonly (readonly [string, Buffer])[]): Buffer {
  const modifiedAt = new Date(2020, 0, 1);
  const entries = files.map(([name, bytes]) => ({ name, size: bytes.length, modifiedAt }));
  const sums = files.map(([, bytes]) => crc32(bytes));
  const parts = files.flatMap(([, bytes], n) => {
    const entry = entries[n];
    return entry ? [localHeader(entry), bytes, descriptor(entry, sums[n] ?? 0)] : [];
  });
  return Buffer.concat([...parts, ...centralDirectory(entries, sums)]);
}
