import { profiles } from '@overflight/flight/aircraft/profiles.ts';
import type { Exporter, Target } from '@overflight/flight/exports/exporter.ts';
import { exporters } from '@overflight/flight/exports/exporters.ts';
import { gate } from '@overflight/flight/exports/gate/gate.ts';
import { flightOf } from '@overflight/flight/mission/flight-of.ts';
import type { PlannedFlight } from '@overflight/flight/mission/flight-item.ts';
import { photoPositions } from '@overflight/flight/survey/photos.ts';
import { planSurveySegment } from '@overflight/flight/survey/plan-survey-segment.ts';
import { aPlan, aSurvey, at } from '@overflight/flight/testing/sample-plan.ts';
import type { Bench } from '../bench.ts';
import { median } from '../tools/median.ts';

const SIDE_M = 710;
const ROUNDS = 25;
/** What a plan of 2,000 photos may cost in any format, in milliseconds of CPU. */
const LIMIT_MS = 50;

/** A survey of 2,000 photos written in every format, and checked by the gate. */
export const measureExports: Bench = async (print) => {
  const survey = aSurvey([at(0, 0), at(0, SIDE_M), at(SIDE_M, SIDE_M), at(SIDE_M, 0)]);
  const planned = planSurveySegment(survey);
  const photos = planned.ok ? photoPositions(planned.transects, survey.segmentMetadata.triggerDistance).length : 0;
  const flight = flightOf(aPlan([survey]), 'ardupilot');
  print(`a survey of ${photos} photos, CPU of writing it (median of ${ROUNDS}, limit ${LIMIT_MS} ms) and of the gate:`);
  for (const exporter of exporters) print(`  ${await measure(exporter, flight)}`);
};

async function measure(exporter: Exporter, flight: PlannedFlight): Promise<string> {
  const { format } = exporter;
  const aircraft = profiles.find(({ formats }) => formats.includes(format));
  const target: Target = {
    aircraft,
    altitudes: 'home',
    photos: 'points',
    ground: (places) => Promise.resolve(places.map(() => 400)),
    geoid: (places) => Promise.resolve(places.map(() => 48)),
  };
  const [writing, checking]: [number[], number[]] = [[], []];
  let [count, bytes] = [0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    const { files = [] } = await exporter.write(flight, target);
    writing.push(sinceMs(before));
    const written = process.cpuUsage();
    const problems = files.flatMap((file) => gate(format, file, aircraft));
    checking.push(sinceMs(written));
    if (problems.length > 0 || files.length === 0) throw new Error(`${format}: ${problems.join(' ')}`);
    [count, bytes] = [files.length, files.reduce((sum, file) => sum + file.length, 0)];
  }
  const size = `${count} ${count === 1 ? 'file' : 'files'}, ${(bytes / 1000).toFixed(0)} kB`;
  return `${format.padEnd(11)} ${median(writing).toFixed(1)} ms, gate ${median(checking).toFixed(1)} ms (${size})`;
}

function sinceMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
