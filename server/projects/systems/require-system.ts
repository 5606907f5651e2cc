import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findSystem, readSystemCode } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import { verticalSystems } from '@overflight/contract/projects/systems/vertical-systems.ts';
import { unknownSystem } from '../project-refusals.ts';
import { partsOf } from './parts-of-system.ts';

const runFile = promisify(execFile);

/** WGS 84 UTM zones need no lookup, so they also work without GDAL on this machine. */
const utmCode = /^EPSG:32[67](0[1-9]|[1-5]\d|60)$/;

/** The full name of a coordinate system for products; refuses unknown ones. */
export async function requireSystem(typed: string): Promise<{ name: string; title: string }> {
  const listed = findSystem(typed);
  if (listed && listed.unit !== 'other') return { name: typed, title: typed };
  const name = readSystemCode(typed);
  if (name === undefined) throw unknownSystem('Type an EPSG code such as EPSG:25832, or a UTM zone such as UTM 32N.');
  const [plane = '', heights] = name.split('+');
  if (heights !== undefined) return withHeights(plane, Number(heights));
  const parts = partsOf(Number(name.slice('EPSG:'.length)));
  if (parts) return withHeights(`EPSG:${parts.horizontal}`, parts.vertical);
  const title = utmCode.test(name) ? utmTitle(name) : await titleOf(name);
  return { name, title };
}

/** A compound system is known by its two parts, also where the register has a code for both. */
async function withHeights(plane: string, heights: number): Promise<{ name: string; title: string }> {
  const above = verticalSystems.get(heights);
  if (!above) throw unknownSystem(unknownHeights(plane, heights));
  const { name, title } = await requireSystem(plane);
  return { name: `${name}+${heights}`, title: `${title} + ${above.name}` };
}

const unknownHeights = (plane: string, heights: number): string =>
  `EPSG:${heights} is no system of heights that is known here. Known are ${[...verticalSystems]
    .map(([code, { name }]) => `${name} (${code})`)
    .join(', ')}. For heights of another one choose ${plane} alone, and their datum under Heights.`;

const utmTitle = (name: string): string =>
  `WGS 84 / UTM zone ${Number(name.slice(-2))}${name.startsWith('EPSG:326') ? 'N' : 'S'}`;

/** Name according to GDAL, which makes the products. */
async function titleOf(name: string): Promise<string> {
  const found = await runFile('gdalsrsinfo', ['-o', 'wkt1', '--single-line', name]).catch((error: Error) => error);
  if (found instanceof Error && 'code' in found && found.code === 'ENOENT')
    throw unknownSystem(`${name} cannot be checked: GDAL is not installed on this server. UTM zones need no check.`);
  const text = found instanceof Error ? '' : found.stdout.trim();
  const [, kind, title] = /^(\w+)\["([^"]+)"/.exec(text) ?? [];
  if (title === undefined) throw unknownSystem(`${name} is no coordinate system that GDAL knows.`);
  if (kind !== 'PROJCS' && kind !== 'GEOGCS')
    throw unknownSystem(`${name} (${title}) is no system that a map can be drawn in.`);
  return title;
}
