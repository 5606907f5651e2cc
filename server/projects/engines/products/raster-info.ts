import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';

const runFile = promisify(execFile);
const MAX_BYTES = 16 * 1024 ** 2;

const Band = z.object({
  unit: z.string().optional(),
  colorInterpretation: z.string().default(''),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  mean: z.number().optional(),
  /** Numbers of pixels from the value `min` to `max`, in equal steps. */
  histogram: z.object({ min: z.number(), buckets: z.array(z.int()) }).optional(),
});
const Info = z.object({
  size: z.tuple([z.int(), z.int()]),
  geoTransform: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]),
  bands: z.array(Band),
  /** By domain; the usual one has no name. */
  metadata: z.record(z.string(), z.record(z.string(), z.string())).default({}),
  coordinateSystem: z.object({ wkt: z.string() }).optional(),
  wgs84Extent: z.object({ coordinates: z.array(z.array(z.array(z.number()))) }),
});
export type RasterInfo = z.infer<typeof Info>;

/** gdalinfo of a raster. Statistics are of all its pixels and take a while: a sample misses an outline by some per cent. */
export async function rasterInfo(
  file: string,
  signal: AbortSignal,
  statistics: boolean | 'histogram' = false,
): Promise<RasterInfo> {
  const env = { ...process.env, GDAL_PAM_ENABLED: 'NO' };
  const asked = { false: [], true: ['-stats'], histogram: ['-hist'] }[`${statistics}`];
  const args = ['-json', ...asked, file];
  const { stdout } = await runFile('gdalinfo', args, { signal, env, maxBuffer: MAX_BYTES });
  return Info.parse(JSON.parse(stdout));
}

/** West, south, east, north. */
export function boundsOf({ wgs84Extent }: RasterInfo): [number, number, number, number] {
  const corners = wgs84Extent.coordinates.flat();
  const along = (axis: 0 | 1) => corners.map((corner) => corner[axis] ?? 0);
  return [Math.min(...along(0)), Math.min(...along(1)), Math.max(...along(0)), Math.max(...along(1))];
}
