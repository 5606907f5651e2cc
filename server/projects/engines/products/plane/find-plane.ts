import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { heightUnits } from '@overflight/contract/projects/contours.ts';
import { findVerticalCode } from '@overflight/contract/projects/systems/vertical-systems.ts';
import type { EngineRun, RawScene } from '../../engine.ts';

const runFile = promisify(execFile);

/** The plane of the project's coordinate system, in which cloud and OBJ are written. */
export type Plane = {
  /** The UTM zone of the run. */
  fromEpsg: number;
  epsg: number;
  /** WKT 1, with the system of heights if the register has one. */
  wkt: string;
  verticalEpsg: number | null;
  /** Of east and north; the code is that of the EPSG register. */
  unit: { name: string; inMetres: number; code: number };
  /** Of the cloud, as of the surface model. */
  heightUnit: { name: string; perMetre: number; code: number };
};

const CUSTOM_UNIT = 32_767;
const heightCodes = { metre: 9001, foot: 9002, 'US survey foot': 9003 } as const;

/** Null if the run is in it already, with nothing to tell of its heights; degrees are no plane, so there cloud and mesh stay in the UTM zone. */
export async function findPlane(
  { options: { system, heightUnit }, heights, signal }: Pick<EngineRun, 'options' | 'heights' | 'signal'>,
  { epsg: fromEpsg }: Pick<RawScene, 'epsg'>,
): Promise<Plane | null> {
  const inSystem = await wktOf(`EPSG:${system.horizontalEpsg}`, signal);
  const epsg = inSystem.startsWith('PROJCS') ? system.horizontalEpsg : fromEpsg;
  const verticalEpsg = heights ? findVerticalCode(heights.datum, heightUnit) : null;
  if (epsg === fromEpsg && heightUnit === 'metre' && verticalEpsg === null) return null;
  const wkt = epsg === system.horizontalEpsg ? inSystem : await wktOf(`EPSG:${epsg}`, signal);
  // That of degrees, which the plane is projected from, comes before.
  const [, name = '', factor = '1', code] =
    [...wkt.matchAll(/UNIT\["([^"]+)",([\d.e-]+)(?:,AUTHORITY\["EPSG","(\d+)"\])?/g)].at(-1) ?? [];
  return {
    fromEpsg,
    epsg,
    wkt: verticalEpsg === null ? wkt : await wktOf(`EPSG:${epsg}+${verticalEpsg}`, signal),
    verticalEpsg,
    unit: { name, inMetres: Number(factor), code: code === undefined ? CUSTOM_UNIT : Number(code) },
    heightUnit: { name: heightUnit, perMetre: heightUnits[heightUnit].perMetre, code: heightCodes[heightUnit] },
  };
}

async function wktOf(code: string, signal: AbortSignal): Promise<string> {
  const args = ['-o', 'wkt1', '--single-line', code];
  return (await runFile('gdalsrsinfo', args, { signal })).stdout.trim();
}
