import { fork } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { killOnExit, newTempFolder } from '../../scripts/kill-on-exit.ts';
import { builtInEngine } from '../../server/projects/engines/built-in/engine.ts';
import { surveyInWgs84 } from '../../server/projects/engines/built-in/testing/engine-run.ts';
import { renderFlight, type RenderedFlight } from '../../server/projects/engines/built-in/testing/render-flight.ts';
import type { RunPhoto } from '../../server/projects/engines/engine.ts';
import type { Print } from '../bench.ts';
import type { StageMessage } from './photogrammetry-worker.ts';
import { familyCpuMs, familyResidentMb } from '../tools/process-use.ts';

const SAMPLE_MS = 50;
const MIB = 2 ** 20;
type Flights = Record<number, Pick<RenderedFlight, 'columns' | 'rows' | 'widthPx' | 'heightPx'>>;
const usual = { widthPx: 1600, heightPx: 1066 };
const flights: Flights = {
  10: { columns: 2, rows: 5, ...usual },
  20: { columns: 4, rows: 5, ...usual },
  40: { columns: 5, rows: 8, ...usual },
};
/** As many photos as a large survey has, small ones: with usual ones two cores take hours. */
const largeFlight: Flights = { 504: { columns: 21, rows: 24, widthPx: 720, heightPx: 480 } };

type Used = { stage: string; seconds: number; cpuS: number; peakMb: number };
type Measured = { photos: number; stages: Used[]; peakMb: number; seconds: number; diskMb: number };
/** A run, and the seconds that were foretold for it. */
type Foretold = { measured: Measured; foretoldS: number };

/** Time and memory of every stage of the built-in engine, how they grow with the photos, and the estimates. */
export const measurePhotogrammetry = (print: Print): Promise<void> => measureFlights(flights, print);
/** The same for several hundred photos. */
export const measureLargeFlight = (print: Print): Promise<void> => measureFlights(largeFlight, print);

async function measureFlights(wanted: Flights, print: Print): Promise<void> {
  const probed = await builtInEngine.probe();
  if (!probed.isReady) return print(`not measured: ${probed.reason}`);
  const folder = newTempFolder('photogrammetry-');
  try {
    print(`${probed.version}; photos of a made-up ground`);
    const all: Foretold[] = [];
    for (const [count, flight] of Object.entries(wanted)) {
      print(`${count} photos of ${flight.widthPx} × ${flight.heightPx} …`);
      const photos = await renderFlight(path.join(folder, `photos-${count}`), flight);
      const measured = await measureRun(path.join(folder, `run-${count}`), photos);
      all.push({ measured, foretoldS: builtInEngine.estimate(photos, surveyInWgs84)?.seconds ?? 0 });
      for (const line of describe(measured, photos)) print(line);
      fs.rmSync(path.join(folder, `run-${count}`), { recursive: true, force: true });
    }
    for (const line of describeAtPace(all)) print(line);
    const [first, last] = [all[0]?.measured, all.at(-1)?.measured];
    if (first && last && first !== last) {
      const per = (of: (measured: Measured) => number) => (of(last) - of(first)) / (last.photos - first.photos);
      print(
        `each further photo: ${per((m) => m.seconds).toFixed(1)} s, ${per((m) => m.peakMb).toFixed(1)} MB of memory, ${per((m) => m.diskMb).toFixed(1)} MB of disk`,
      );
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function describe({ photos: count, stages, peakMb, seconds, diskMb }: Measured, photos: readonly RunPhoto[]): string[] {
  const need = builtInEngine.estimate(photos, surveyInWgs84);
  const cpuS = stages.reduce((sum, used) => sum + used.cpuS, 0);
  const against = (foretold: number, found: number) => `${Math.round(foretold)} (${percent(foretold / found - 1)})`;
  return [
    `${count} photos: ${stages.map((used) => `${used.stage} ${used.seconds.toFixed(1)} s (${used.cpuS.toFixed(1)} CPU) ${Math.round(used.peakMb)} MB`).join(', ')}`,
    `${count} photos: ${Math.round(cpuS)} s of CPU, foretold ${against(need?.cpuSeconds ?? 0, cpuS)} s (goal ±30 %, whatever else runs)`,
    `${count} photos: ${Math.round(seconds)} s, peak ${Math.round(peakMb)} MB, disk ${Math.round(diskMb)} MB; foretold ` +
      `${against(need?.seconds ?? 0, seconds)} s, ${against((need?.memoryBytes ?? 0) / 1e6, peakMb)} MB (goal ±20 %), ` +
      `disk ${against((need?.diskBytes ?? 0) / 1e6, diskMb)} MB`,
  ];
}

/** The product multiplies seconds by the pace of earlier runs on the same machine: here by that of the other sizes. */
const describeAtPace = (all: readonly Foretold[]): string[] =>
  all.flatMap(({ measured, foretoldS }, at) => {
    const others = all.filter((_, other) => other !== at);
    if (others.length === 0) return [];
    const logs = others.map((other) => Math.log(other.measured.seconds / other.foretoldS));
    const pace = Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);
    const off = percent((foretoldS * pace) / measured.seconds - 1);
    return [
      `${measured.photos} photos: at the pace of the other sizes (${pace.toFixed(2)}) foretold ${off} (goal ±30 %)`,
    ];
  });

const percent = (share: number): string => `${share < 0 ? '−' : '+'}${Math.abs(share * 100).toFixed(0)} %`;

async function measureRun(folder: string, photos: readonly RunPhoto[]): Promise<Measured> {
  fs.mkdirSync(folder, { recursive: true });
  const worker = killOnExit(fork(path.join(import.meta.dirname, 'photogrammetry-worker.ts')));
  const stages: Used[] = [];
  let [peakMb, cpuBeforeS] = [0, 0];
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, (familyResidentMb(worker.pid ?? 0) * MIB) / 1e6);
  }, SAMPLE_MS);
  try {
    await new Promise<void>((resolve, reject) => {
      worker.on('message', ({ stage, seconds }: StageMessage) => {
        const cpuS = familyCpuMs(worker.pid ?? 0) / 1000;
        if (seconds !== null) stages.push({ stage, seconds, cpuS: cpuS - cpuBeforeS, peakMb });
        cpuBeforeS = cpuS;
        peakMb = 0;
      });
      worker.once('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`the run ended with the code ${code}`)),
      );
      worker.send({ folder, photos });
    });
  } finally {
    clearInterval(watch);
  }
  return {
    photos: photos.length,
    stages,
    peakMb: Math.max(...stages.map((used) => used.peakMb)),
    seconds: stages.reduce((sum, used) => sum + used.seconds, 0),
    diskMb: bytesIn(folder) / 1e6,
  };
}

function bytesIn(folder: string): number {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + fs.statSync(path.join(entry.parentPath, entry.name)).size, 0);
}
