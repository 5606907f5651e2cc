import type { Position } from 'geojson';
import { distanceM } from '@overflight/flight/geo/distance-m.ts';
import { localPlane } from '@overflight/flight/geo/planes/local-plane.ts';
import { flightOf } from '@overflight/flight/mission/flight-of.ts';
import { photoPositions } from '@overflight/flight/survey/photos.ts';
import { planSurveySegment } from '@overflight/flight/survey/plan-survey-segment.ts';
import { followGround } from '@overflight/flight/terrain/following/follow-ground.ts';
import { NEAR_M, samplePath } from '@overflight/flight/terrain/following/ground-along.ts';
import { groundNeeded } from '@overflight/flight/terrain/following/ground-needed.ts';
import { workRun } from '@overflight/flight/terrain/following/work-run.ts';
import { blocksAround } from '@overflight/flight/terrain/ground-blocks.ts';
import { blocksOf, type HeightAt } from '@overflight/flight/terrain/testing/seeded-ground.ts';
import { aPlan, aSurvey, at, home } from '@overflight/flight/testing/sample-plan.ts';
import { seededRandom } from '@overflight/flight/testing/seeded-random.ts';
import type { Bench } from './bench.ts';
import { median } from './tools/median.ts';

const LINES = 1000;
const LINE_M = 6000;
const HEIGHT_M = 60;
/** QGroundControl's default, and the distance between the heights it reads. */
const [TOLERANCE_M, SAMPLE_M] = [10, 30];
const ROUNDS = 15;

/** Lines over rolling ground worked out here and by QGroundControl's rule, and a survey of 2,000 photos planned again. */
export const measureFollowing: Bench = async (print) => {
  const [ours, theirs]: [Line[], Line[]] = [[], []];
  for (let seed = 1; seed <= LINES; seed++) {
    const heightAt = rollingGround(seed);
    ours.push(ourLine(heightAt));
    theirs.push(qgcLine(heightAt));
  }
  print(`${LINES} lines of ${LINE_M / 1000} km, ${HEIGHT_M} m asked for, tolerance ${TOLERANCE_M} m:`);
  print(`  here            ${textOf(ours)}`);
  print(`  QGroundControl  ${textOf(theirs)}`);
  print(surveyText());
};

type Line = { points: number; sagM: number };

/** What lies between two nodes of the lattice. */
const BETWEEN_NODES_M = 0.05;

/** How far the lowest place lies below the height asked for. */
function textOf(lines: readonly Line[]): string {
  const sags = lines.map(({ sagM }) => sagM).toSorted((a, b) => a - b);
  const at = (share: number) => sags[Math.min(sags.length - 1, Math.floor(share * sags.length))]!.toFixed(1);
  const over = lines.filter(({ sagM }) => sagM > TOLERANCE_M + BETWEEN_NODES_M).length;
  const points = lines.reduce((sum, line) => sum + line.points, 0) / lines.length;
  const sagText = `lowest ${at(0.5)} m under it (median), ${at(0.95)} m (95 %), ${at(1)} m (most)`;
  return `${points.toFixed(0)} points a line; ${sagText}; ${over} lines beyond the tolerance`;
}

/** Metres above the sea by metres along the line. */
function rollingGround(seed: number): HeightAt {
  const random = seededRandom(seed);
  const waves = Array.from({ length: 8 }, () => [random() * 12, 150 + random() * 1500, random() * 7] as const);
  const { toPoint } = localPlane(home);
  return (position) => {
    const { x } = toPoint(position);
    return waves.reduce(
      (sum, [heightM, lengthM, phase]) => sum + heightM * Math.sin((x / lengthM) * 6.283 + phase),
      400,
    );
  };
}

const [START, END]: [Position, Position] = [at(0, 0), at(LINE_M, 0)];

function ourLine(heightAt: HeightAt): Line {
  const blocks = blocksOf(blocksAround(samplePath([START, END]).positions, NEAR_M), heightAt);
  const limits = {
    slopes: { up: Infinity, down: Infinity },
    toleranceM: TOLERANCE_M,
    clearanceM: HEIGHT_M - TOLERANCE_M,
  };
  const ends = [START, END].map((position) => ({ position, aboveGroundM: HEIGHT_M }));
  const { flown } = workRun(ends, blocks, limits);
  return { points: flown.length, sagM: sagOf(flown, heightAt) };
}

/** A point at each height; kept if it differs from the last one kept by more than the tolerance. */
function qgcLine(heightAt: HeightAt): Line {
  const count = Math.ceil(distanceM(START, END) / SAMPLE_M);
  const all = Array.from({ length: count + 1 }, (_, sample) => {
    const position = at((LINE_M * sample) / count, 0);
    return { position, aboveSeaM: Math.round(heightAt(position)) + HEIGHT_M };
  });
  let last = all[0]!;
  const kept = all.filter((point, sample) => {
    const isKept = sample === 0 || sample === count || Math.abs(point.aboveSeaM - last.aboveSeaM) > TOLERANCE_M;
    if (isKept) last = point;
    return isKept;
  });
  return { points: kept.length, sagM: sagOf(kept, heightAt) };
}

function sagOf(flown: readonly { position: Position; aboveSeaM: number }[], heightAt: HeightAt): number {
  const { toPoint } = localPlane(home);
  let sagM = 0;
  for (const [order, to] of flown.entries()) {
    const from = flown[order - 1];
    if (!from) continue;
    const [startM, endM] = [toPoint(from.position).x, toPoint(to.position).x];
    for (let metre = startM; metre <= endM; metre++) {
      const flownM = from.aboveSeaM + ((to.aboveSeaM - from.aboveSeaM) * (metre - startM)) / (endM - startM);
      sagM = Math.max(sagM, heightAt(at(metre, 0)) + HEIGHT_M - flownM);
    }
  }
  return sagM;
}

/** Once the heights are loaded, as in a browser while a survey is dragged. */
function surveyText(): string {
  const survey = aSurvey([at(0, 0), at(0, 710), at(710, 710), at(710, 0)], { altitudeMode: 'terrain' });
  const plan = aPlan([survey], { altitudeMode: 'terrain' });
  const planned = planSurveySegment(survey);
  const photos = planned.ok ? photoPositions(planned.transects, survey.segmentMetadata.triggerDistance).length : 0;
  const heightAt = rollingGround(1);
  const flight = flightOf(plan, 'px4');
  const ground = { homeM: heightAt(home), blocks: blocksOf(groundNeeded(flight), heightAt) };
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    followGround(flight, ground, 'home');
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return `a survey of ${photos} photos worked over the ground again: ${median(times).toFixed(1)} ms CPU (median of ${ROUNDS})`;
}
