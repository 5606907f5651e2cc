import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { EngineRun } from '../../engine.ts';
import { runTool } from '../../run-tool.ts';
import { MOST_THREADS, PYTHON } from '../depth/measure-depths.ts';
import type { Lens } from '../placing/lens.ts';
import { median, type Matrix } from '../placing/linear.ts';
import { inRun, writeAtomically } from '../run-folder.ts';

const script = path.join(import.meta.dirname, 'register-bands.py');

/** Bands follow the orthophoto in its stage. */
const ORTHO_SHARE = 0.9;

type Picture = { path: string; lens: Lens };
/** A band photo and the reference of its shot. Pairs of the same sensors share a rig. */
export type BandPair = {
  name: string;
  rig: string;
  reference: Picture;
  band: Picture;
  /** Whether the lens of the band was measured: then the sensors can only be turned against each other. */
  isCalibrated: boolean;
};

/** From rays of the reference to rays of the band. */
export type Registration = { matrix: Matrix; isOwn: boolean };

const Nine = z.tuple(Array.from({ length: 9 }, () => z.number()) as unknown as [z.ZodNumber]);
const Found = z.object({ matrix: Nine, agreement: z.number() }).nullable();
type Found = z.infer<typeof Found>;

/** Edges of bands that agree less than the first may lie anywhere; above the second, a pair is believed by itself. */
const [MIN_AGREEMENT, SURE_AGREEMENT] = [0.3, 0.6];
/**
 * Sensors are fixed to each other and fire almost at once: no pair is farther from the usual one, as a share of the focal
 * length, and one that agrees less well (rows of a crop look alike) not even as far as a row.
 */
const [MOST_OFF, MOST_OFF_UNSURE] = [0.03, 0.003];
/** The usual offset of a rig needs as many pairs. */
const MIN_PAIRS = 3;

/** Lays band photos over their references; null where nothing can tell how. */
export async function registerBands(run: EngineRun, pairs: readonly BandPair[]): Promise<(Registration | null)[]> {
  const found = await compare(run, pairs);
  const rigs = new Map<string, Matrix>();
  for (const rig of new Set(pairs.map((pair) => pair.rig))) {
    const known = found.filter((one, at): one is Known => pairs[at]?.rig === rig && isKnown(one));
    const sure = known.filter(({ agreement }) => agreement >= SURE_AGREEMENT);
    const counted = sure.length >= MIN_PAIRS ? sure : known;
    if (counted.length >= MIN_PAIRS) rigs.set(rig, middleOf(counted.map(matrixOf)));
  }
  return pairs.map(({ rig }, at) => {
    const [own, usual] = [found[at] ?? null, rigs.get(rig)];
    if (isKnown(own) && isBelieved(own, usual)) return { matrix: matrixOf(own), isOwn: true };
    return usual ? { matrix: usual, isOwn: false } : null;
  });
}

type Known = NonNullable<Found>;
const isKnown = (found: Found): found is Known => found !== null && found.agreement >= MIN_AGREEMENT;
const matrixOf = ({ matrix }: Known): Matrix => matrix as unknown as Matrix;

function isBelieved(found: Known, usual: Matrix | undefined): boolean {
  const isSure = found.agreement >= SURE_AGREEMENT;
  return usual ? farthest(matrixOf(found), usual) < (isSure ? MOST_OFF : MOST_OFF_UNSURE) : isSure;
}

async function compare(run: EngineRun, pairs: readonly BandPair[]): Promise<Found[]> {
  if (pairs.length === 0) return [];
  const folder = inRun(run, 'bands');
  const [jobs, results] = [path.join(folder, 'pairs.jsonl'), path.join(folder, 'registered.jsonl')];
  await writeAtomically(jobs, pairs.map((pair) => `${JSON.stringify(jobOf(pair))}\n`).join(''));
  await runTool(run, {
    program: PYTHON,
    args: [script, jobs, results, String(Math.min(MOST_THREADS, run.threads))],
    onLine: (line) => {
      const [, done, all] = /Registered photo \[(\d+)\/(\d+)\]/.exec(line) ?? [];
      if (done !== undefined) run.progress(ORTHO_SHARE + ((1 - ORTHO_SHARE) * Number(done)) / Number(all));
    },
  });
  const lines = (await fs.readFile(results, 'utf8')).trimEnd().split('\n');
  return lines.map((line) => Found.parse(JSON.parse(line)));
}

const jobOf = ({ name, reference, band, isCalibrated }: BandPair) => ({
  name,
  isCalibrated,
  reference: { ...cameraOf(reference), isBand: false },
  band: { ...cameraOf(band), isBand: true },
});

/** Pixels count from the corner of the picture. */
const cameraOf = ({ path: file, lens }: Picture) => ({
  path: file,
  width: lens.widthPx,
  height: lens.heightPx,
  camera: [lens.fx, 0, lens.cx, 0, lens.fy, lens.cy, 0, 0, 1],
  distortion: [lens.k1, lens.k2, lens.p1, lens.p2, lens.k3],
});

const middleOf = (matrices: readonly Matrix[]): Matrix =>
  Array.from({ length: 9 }, (_, at) => median(matrices.map((each) => each[at] ?? 0))) as unknown as Matrix;

/** How far two of them send the rays of a wide picture apart. */
function farthest(one: Matrix, other: Matrix): number {
  const corners = [-0.6, 0, 0.6].flatMap((x) => [-0.45, 0, 0.45].map((y) => [x, y] as const));
  return Math.max(
    ...corners.map(([x, y]) => {
      const [a, b] = [one, other].map((matrix) => sent(matrix, x, y)) as [[number, number], [number, number]];
      return Math.hypot(a[0] - b[0], a[1] - b[1]);
    }),
  );
}

function sent(m: Matrix, x: number, y: number): [number, number] {
  const ahead = m[6] * x + m[7] * y + m[8];
  return [(m[0] * x + m[1] * y + m[2]) / ahead, (m[3] * x + m[4] * y + m[5]) / ahead];
}
