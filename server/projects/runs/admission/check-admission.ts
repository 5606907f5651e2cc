import fs from 'node:fs/promises';
import type { ControlPoint } from '@overflight/contract/projects/control-points.ts';
import { findSystem } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import { LEAST_EDGE_PX, type PhotoFlaw } from '@overflight/contract/plans/files.ts';
import { LOCAL } from '@overflight/contract/projects/run-accuracy.ts';
import { engineNames, type Placing, type ProjectForecast } from '@overflight/contract/projects/project-runs.ts';
import { splitBands } from '../../../files/photos/split-bands.ts';
import type { Services } from '../../../platform/services.ts';
import { availableMemory } from './available-memory.ts';
import { paceOf } from '../../pace.ts';
import { EngineFailure, type Engine, type RunHeights, type RunOptions } from '../../engines/engine.ts';
import { LEAST_POSITIONS } from '../../engines/built-in/placing/place-by-positions.ts';
import { listControlPoints } from '../../control/list-control-points.ts';
import { datumWarnings } from '../../control/datums/datum-warnings.ts';
import { withUnmarked } from '../../control/unmarked-control.ts';
import { lackingControl, usableControl } from '../../control/lacking-control.ts';
import { photosOfProject, type PhotosOfProject } from '../../photos-of-project.ts';
import type { ProjectRow } from '../../projects-store.ts';
import { chosenHeightUnit } from '../../systems/height-unit.ts';
import { outsideArea } from '../../systems/outside-area.ts';
import { datumOfSystem, findHeights } from '../../systems/run-heights.ts';

const MIN_PHOTOS = 5;
const MB = 1e6;

const flawTexts: Record<PhotoFlaw, readonly [one: string, many: string]> = {
  unreadable: ['cannot be read as an image', 'cannot be read as an image'],
  'no-position': ['has no position', 'have no position'],
  'far-from-plan': ['was taken far from the plan', 'were taken far from the plan'],
  blurred: ['is blurred', 'are blurred'],
  overexposed: ['is overexposed', 'are overexposed'],
  underexposed: ['is underexposed', 'are underexposed'],
  duplicate: ['is the same as another photo', 'are the same as other photos'],
  'too-small': [`is too small (under ${LEAST_EDGE_PX} px)`, `are too small (under ${LEAST_EDGE_PX} px)`],
  'no-band': ['is of a single band that is not known', 'are of a single band that is not known'],
};

const NODEODM_HEIGHTS = 'NodeODM keeps the heights that the photos state: they are not brought to the chosen zero.';

export type Admission = Omit<ProjectForecast, 'engine' | 'engineProblem'> & {
  found: PhotosOfProject;
  /** What the run will tell by itself once it is so. */
  outlook: string[];
  heights: RunHeights | null;
};
type Judging = { engine: Engine | undefined; isHere: boolean };

export function optionsOf({ processing_type, ortho_only, ortho_plane, wkt_crs, height_unit }: ProjectRow): RunOptions {
  const system = findSystem(wkt_crs);
  if (!system) throw new EngineFailure('data', [`The coordinate system ${wkt_crs} is no longer known.`]);
  const heightUnit = chosenHeightUnit(height_unit, system);
  return { processingType: processing_type, orthoOnly: ortho_only, plane: ortho_plane, system, heightUnit };
}

/** Checks photos and resources of a project; `isHere` if this machine would process it. */
export async function checkAdmission(
  services: Services,
  project: ProjectRow,
  { engine, isHere }: Judging,
): Promise<Admission> {
  const found = await photosOfProject(services, project);
  const { usable } = found;
  const need = engine?.estimate(usable, optionsOf(project)) ?? null;
  const pace = engine && need ? await paceOf(services, engine) : null;
  const room = need && isHere ? await roomHere(services) : null;
  const shortage = need && room ? shortages(need, room) : [];
  const tooMany = tooManyFor(engine, usable.length);
  const isPlaced = hasPositions(found);
  const points = await listControlPoints(services, project.id);
  const placing = { hasPositions: isPlaced, ...usableControl(points, referencesOf(found)) };
  const photoProblems = problemsOf(found);
  const isNodeOdm = engine?.name === 'nodeodm';
  // Photos without positions are placed by control points.
  const places = isPlaced ? usable : points;
  const foundHeights = await findHeights(services, project, places);
  return {
    found,
    heights: isNodeOdm ? null : foundHeights.heights,
    photos: found.photos,
    usablePhotos: usable.length,
    uncheckedPhotos: found.unchecked,
    gigapixels: usable.reduce((sum, { widthPx, heightPx }) => sum + widthPx * heightPx, 0) / 1e9,
    memoryMb: need && inMb(need.memoryBytes),
    memoryAvailableMb: room && inMb(room.memoryBytes),
    diskMb: need && inMb(need.diskBytes),
    diskAvailableMb: room && inMb(room.diskBytes),
    seconds: need && Math.round(need.seconds * (pace ?? 1)),
    isTimed: pace !== null,
    placing,
    outlook: engine?.name === 'built-in' && !isPlaced ? localOutlook(found, placing) : [],
    problems: [
      ...photoProblems,
      ...tooMany,
      ...(foundHeights.problem === null || isNodeOdm ? [] : [foundHeights.problem]),
      ...shortage,
    ],
    warnings: [
      ...(photoProblems.length > 0 ? [] : sentencesOf(found.leftOut, ' and will be left out')),
      ...sentencesOf(found.taken, ''),
      ...choicesOf(found),
      ...(isNodeOdm && wantsHeights(project) ? [NODEODM_HEIGHTS] : []),
      ...(foundHeights.warning === null || isNodeOdm ? [] : [foundHeights.warning]),
      ...(engine?.name === 'nodeodm' && !isPlaced ? [`${positionsOf(found)}: the map may lie anywhere.`] : []),
      ...outsideArea(project.wkt_crs, places, { what: isPlaced ? 'photos' : 'control points' }),
      ...(await datumWarnings(points, project.wkt_crs)),
      ...withUnmarked([], markedIn(found, points)),
      ...(found.gonePlans > 0 ? [`${countOf(found.gonePlans, 'flight plan was', 'flight plans were')} deleted.`] : []),
    ],
  };
}

const wantsHeights = ({ height_choice, wkt_crs }: ProjectRow): boolean =>
  height_choice !== 'photos' || datumOfSystem(findSystem(wkt_crs)) !== null;

const placedIn = ({ usable }: PhotosOfProject): number => usable.filter(({ position }) => position !== null).length;

/** Unchecked photos may have a position. */
const hasPositions = (found: PhotosOfProject): boolean => placedIn(found) + found.unchecked >= LEAST_POSITIONS;

const positionsOf = (found: PhotosOfProject): string =>
  `${countOf(placedIn(found), 'photo has', 'photos have')} a position, and at least ${LEAST_POSITIONS} are needed to place the map on the earth`;

/** Marks count in photos that cameras are found with. */
const referencesOf = ({ usable }: PhotosOfProject): Set<string> =>
  new Set(splitBands(usable).references.map(({ id }) => id));

function markedIn(found: PhotosOfProject, points: readonly ControlPoint[]) {
  const photos = referencesOf(found);
  return points.map(({ name, role, marks }) => ({
    name,
    role,
    marks: marks.filter(({ fileId }) => photos.has(fileId)).length,
  }));
}

/** Photos without positions are placed by control points; without those as well, the result is nowhere. */
function localOutlook(found: PhotosOfProject, placing: Placing): string[] {
  const lacking = lackingControl(placing);
  if (lacking === null) return [];
  return [
    `${positionsOf(found)}. Mark three control points that are not on one line in two photos each (${lacking}), or the result stays ${LOCAL}.`,
  ];
}

function problemsOf({ usable, unchecked, leftOut }: PhotosOfProject): string[] {
  const problems: string[] = [];
  // Bands of the same shot show the same.
  const { length } = splitBands(usable).references;
  if (length + unchecked < MIN_PHOTOS)
    problems.push(
      `${countOf(length, 'photo', 'photos')} can be used, and at least ${MIN_PHOTOS} that overlap are needed.`,
      ...sentencesOf(leftOut, ''),
    );
  return problems;
}

function sentencesOf(counts: Partial<Record<PhotoFlaw, number>>, more: string): string[] {
  return Object.entries(flawTexts).flatMap(([flaw, [one, many]]) => {
    const count = counts[flaw as PhotoFlaw];
    return count === undefined ? [] : [`${countOf(count, `photo ${one}`, `photos ${many}`)}${more}.`];
  });
}

/** People's overrides of photo checks. */
function choicesOf({ usedByChoice, leftOutByChoice }: PhotosOfProject): string[] {
  return [
    ...(usedByChoice > 0 ? [`${countOf(usedByChoice, 'flawed photo is', 'flawed photos are')} used by choice.`] : []),
    ...(leftOutByChoice > 0 ? [`${countOf(leftOutByChoice, 'photo is', 'photos are')} left out by choice.`] : []),
  ];
}

const countOf = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

function tooManyFor(engine: Engine | undefined, photos: number): string[] {
  const most = engine?.mostPhotos?.() ?? null;
  if (!engine || most === null || photos <= most) return [];
  return [
    `${engineNames[engine.name]} takes at most ${most} photos, and ${photos} are to be processed. Select fewer flight plans, or have its limit raised.`,
  ];
}

type Room = { memoryBytes: number; diskBytes: number };

async function roomHere({ env }: Services): Promise<Room> {
  const { bavail, bsize } = await fs.statfs(env.OVERFLIGHT_DATA);
  return { memoryBytes: await availableMemory(), diskBytes: bavail * bsize };
}

const kinds = { memoryBytes: 'memory', diskBytes: 'disk' } as const;

function shortages(need: Room, room: Room): string[] {
  return (['memoryBytes', 'diskBytes'] as const)
    .filter((kind) => need[kind] > room[kind])
    .map((kind) => {
      const [needed, free] = [need[kind], room[kind]].map((bytes) => (bytes / 1e9).toFixed(1));
      return `This needs about ${needed} GB of ${kinds[kind]}, and ${free} GB are free. Take fewer photos, or a larger machine.`;
    });
}

const inMb = (bytes: number): number => Math.round(bytes / MB);
