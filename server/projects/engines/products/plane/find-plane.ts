import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { EngineRun, RawScene } from '../../engine.ts';
import { unitOf } from '../write-surface.ts';

const runFile = promisify(execFile);

/** The plane of the project's coordinate system, in which cloud and OBJ are written. */
export type Plane = {
  /** The UTM zone of the run. */
  fromEpsg: number;
  epsg: number;
  /** WKT 1. */
  wkt: string;
  /** Of east and north; the code is that of the EPSG register. */
  unit: { name: string; inMetres: number; code: number };
  /** Heights of the cloud are in the unit of those of the surface model. */
  heightUnit: { name: string; perMetre: number; code: number };
};

const CUSTOM_UNIT = 32_767;
const heightCodes = { metre: 9001, 'US survey foot': 9003 } as const;

/** Null if the run is in it already; degrees are no plane, so there cloud and mesh stay in the UTM zone. */
export async function findPlane(run: EngineRun, { epsg: fromEpsg }: Pick<RawScene, 'epsg'>): Promise<Plane | null> {
  const { system } = run.options;
  const { horizontalEpsg: epsg } = system;
  if (epsg === fromEpsg || system.unit === 'degree') return null;
  const args = ['-o', 'wkt1', '--single-line', `EPSG:${epsg}`];
  const { stdout } = await runFile('gdalsrsinfo', args, { signal: run.signal });
  const wkt = stdout.trim();
  if (!wkt.startsWith('PROJCS')) return null;
  // That of degrees, which the plane is projected from, comes before.
  const [, name = '', factor = '1', code] =
    [...wkt.matchAll(/UNIT\["([^"]+)",([\d.e-]+)(?:,AUTHORITY\["EPSG","(\d+)"\])?/g)].at(-1) ?? [];
  const heights = unitOf(system);
  return {
    fromEpsg,
    epsg,
    wkt,
    unit: { name, inMetres: Number(factor), code: code === undefined ? CUSTOM_UNIT : Number(code) },
    heightUnit: { ...heights, code: heightCodes[heights.name] },
  };
}
