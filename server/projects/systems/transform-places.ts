import { spawn } from 'node:child_process';
import { Refused } from '../../platform/http/refused.ts';

type Pair = readonly [number, number];
type Systems = {
  from: string;
  to: string;
  /** What is refused on a server without GDAL. */
  noGdal: () => Refused;
};

const TIME_MS = 20_000;

/** Places in another system, east before north, by PROJ through GDAL; null where a system does not reach. */
export async function transformPlaces(systems: Systems, places: readonly Pair[]): Promise<([number, number] | null)[]> {
  // One line for each.
  const lines = (await run(systems, places.map((place) => place.join(' ')).join('\n'))).split('\n');
  return places.map((_, at) => {
    const [first = NaN, second = NaN] = (lines[at] ?? '')
      .split(/\s+/)
      .map((word) => (word === '' ? NaN : Number(word)));
    return Number.isFinite(first) && Number.isFinite(second) ? [first, second] : null;
  });
}

function run({ from, to, noGdal }: Systems, input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const args = ['-s_srs', from, '-t_srs', to];
    const child = spawn('gdaltransform', args, { stdio: ['pipe', 'pipe', 'ignore'], timeout: TIME_MS });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
    child.on('error', () => reject(noGdal()));
    child.on('close', (code) => (code === null ? reject(tooSlow()) : resolve(text)));
    child.stdin.on('error', () => undefined);
    child.stdin.end(`${input}\n`);
  });
}

export const tooSlow = (): Refused =>
  new Refused({ status: 503, code: 'too-slow', message: 'The coordinates could not be converted in time. Try again.' });
