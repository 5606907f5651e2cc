import type { EngineRun, RunControlPoint } from '../engine.ts';

/** Every text file that NodeODM receives beside photos is such a list. */
export const GCP_LIST = 'gcp_list.txt';
const FEWEST_POINTS = 3;
const FEWEST_MARKS = 2;

export const tooFewForOdm =
  'NodeODM was not given the control points: it needs three, each marked on two photos whose names have no space.';

/**
 * Control points as ODM reads them: the coordinate system, then a line for each mark with place, pixel, photo and name.
 * Check points are held back. Null if there are too few for it.
 */
export function gcpList({ control }: Pick<EngineRun, 'control'>): string | null {
  const used = control.filter(({ role }) => role === 'control').map((point) => ({ point, marks: marksFor(point) }));
  const enough = used.filter(({ marks }) => marks.length >= FEWEST_MARKS);
  if (enough.length < FEWEST_POINTS) return null;
  const lines = enough.flatMap(({ point, marks }) => marks.map((mark) => lineOf(point, mark)));
  return ['EPSG:4326', ...lines, ''].join('\n');
}

/** The columns are separated by white space. */
const marksFor = ({ marks }: RunControlPoint) => marks.filter(({ photo }) => !/\s/.test(photo));

function lineOf({ name, position: [lng, lat], heightM }: RunControlPoint, mark: RunControlPoint['marks'][number]) {
  const place = [lng.toFixed(9), lat.toFixed(9), heightM.toFixed(3)];
  return [...place, ...mark.at.map((pixel) => pixel.toFixed(1)), mark.photo, name.replaceAll(/\s+/g, '_')].join(' ');
}
