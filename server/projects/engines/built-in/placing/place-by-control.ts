import { toUtm } from '@overflight/flight/geo/planes/utm.ts';
import type { EngineRun } from '../../engine.ts';
import { chooseMarks } from '../adjust/choose-marks.ts';
import { marksIn } from '../adjust/control-points.ts';
import type { ColmapModel } from '../cameras/read-colmap-model.ts';
import { leastSquares, place, type Similarity } from './fit-similarity.ts';
import { isLine, upOf } from './georeference.ts';
import { apply, lengthOf, median, subtract, type Vector } from './linear.ts';
import type { PlacedModel } from './place-by-positions.ts';
import { zoneOfPhotos } from './zone-of-photos.ts';

/** Fewer points do not determine scale and rotation. */
export const LEAST_CONTROL = 3;
/** Points off by less than this share of their distance from each other fit: the adjustment tells smaller mistakes. */
const FITTING_SHARE = 0.05;
/** Of how many points all threes are tried. */
const MOST_TRIED = 30;
/** The model stands upright if its up is within 60° of what its cameras say. */
const UPRIGHT_COSINE = 0.5;

type Pair = { found: Vector; stated: Vector };

/** Fits a model to its marked control points, whatever single ones say; else the reason in words. */
export function placeByControl(run: EngineRun, model: ColmapModel): PlacedModel | { problem: string } {
  const control = run.control.filter(({ role }) => role === 'control');
  const epsg = zoneOfPhotos(control.map(({ position }) => position));
  if (epsg === undefined) return { problem: 'There is no control point.' };
  const [[east, north]] = [toUtm([...control[0]!.position], epsg)];
  const about: Vector = [Math.round(east), Math.round(north), 0];
  const pairs = pairsOf(run, model, { epsg, about });
  if (pairs.length < LEAST_CONTROL)
    return {
      problem: `${pairs.length === 1 ? '1 control point is' : `${pairs.length} control points are`} marked in two or more aligned photos, and at least ${LEAST_CONTROL} are needed.`,
    };
  if (isLine(pairs.map(({ stated }) => stated))) return { problem: 'The control points are on one line.' };
  const up = upOf(model.images, run.options.processingType === 'survey');
  const fit = fitMost(pairs, up);
  if (!fit)
    return { problem: 'The control points contradict each other: look at their names, coordinates, system and marks.' };
  return {
    epsg,
    about,
    fit,
    priors: new Map(),
    areHeightsUsable: false,
    isAbsolute: true,
    errorM: null,
    isLocal: false,
  };
}

/** Where the marks of each control point lead to in the model, and where it is. */
function pairsOf(run: EngineRun, model: ColmapModel, { epsg, about }: Pick<PlacedModel, 'epsg' | 'about'>): Pair[] {
  const lensIds = [...model.lenses.keys()];
  const cameras = {
    lenses: lensIds.map((id) => model.lenses.get(id)!),
    cameras: model.images.map(({ lensId, ...camera }) => ({ ...camera, lens: lensIds.indexOf(lensId) })),
  };
  const marksOf = marksIn(model);
  return run.control
    .filter(({ role }) => role === 'control')
    .flatMap(({ name, role, position, heightM, marks }) => {
      const [east, north] = toUtm([...position], epsg);
      const stated: Vector = [east - about[0], north - about[1], heightM];
      const point = { name, role, at: stated, sigma: [1, 1, 1] as const, marks: marksOf(marks) };
      // What is wrong with the marks is told when the model is adjusted.
      const { found } = chooseMarks(cameras, point, () => undefined);
      return found ? [{ found: found.at, stated }] : [];
    });
}

/** The similarity that most points agree on; null if no three do, or it would turn the model upside down. */
function fitMost(pairs: readonly Pair[], up: Vector): Similarity | null {
  const enough = FITTING_SHARE * sizeOf(pairs.map(({ stated }) => stated));
  const isUpright = ({ rotation }: Similarity) => apply(rotation, up)[2] > UPRIGHT_COSINE;
  const offOf = (fit: Similarity, { found, stated }: Pair) => lengthOf(subtract(place(fit, found), stated));
  let best: { fit: Similarity; cost: number } | null = null;
  for (const three of threesOf(pairs)) {
    const fit = fitTo(three);
    if (!fit || !isUpright(fit)) continue;
    const cost = pairs.reduce((sum, pair) => sum + Math.min(offOf(fit, pair), enough) ** 2, 0);
    if (!best || cost < best.cost) best = { fit, cost };
  }
  if (!best) return null;
  const { fit } = best;
  const agreeing = pairs.filter((pair) => offOf(fit, pair) < enough);
  const better = agreeing.length >= LEAST_CONTROL ? fitTo(agreeing) : null;
  return better && isUpright(better) ? better : null;
}

function fitTo(pairs: readonly Pair[]): Similarity | null {
  const stated = pairs.map((pair) => pair.stated);
  const found = pairs.map((pair) => pair.found);
  return isLine(stated) || isLine(found) ? null : leastSquares(found, stated);
}

/** Half of the points are nearer to their middle than this; a wild one does not count. */
function sizeOf(places: readonly Vector[]): number {
  const middle = [0, 1, 2].map((axis) => median(places.map((at) => at[axis]!))) as unknown as Vector;
  return median(places.map((at) => lengthOf(subtract(at, middle))));
}

function threesOf(pairs: readonly Pair[]): Pair[][] {
  const tried = pairs.filter((_, at) => at % Math.ceil(pairs.length / MOST_TRIED) === 0);
  return tried.flatMap((one, first) =>
    tried.slice(first + 1).flatMap((two, second) => tried.slice(first + second + 2).map((three) => [one, two, three])),
  );
}
