import { execFileSync } from 'node:child_process';

export type Line = {
  properties: { height?: number; unit?: string; ground?: string; Layer?: string };
  geometry: { type: string; coordinates: [number, number, number?][] };
};

/** The lines of a file of contours as GDAL reads them back, in its own coordinates. */
export function linesIn(file: string): Line[] {
  const source = file.endsWith('.zip') ? `/vsizip/${file}` : file;
  // Else GeoJSON would be turned to WGS 84.
  const args = [
    '-q',
    '-f',
    'GeoJSONSeq',
    '-a_srs',
    'EPSG:4326',
    '-lco',
    'COORDINATE_PRECISION=9',
    '/vsistdout/',
    source,
  ];
  const text = execFileSync('ogr2ogr', args, { encoding: 'utf8', stdio: 'pipe' });
  return text
    .split('\n')
    .map((line) => line.replaceAll('\u001E', '').trim())
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
    .filter(({ geometry }) => geometry.type !== 'Point');
}
