import { MARK_SIGMA_PX, type ControlPoint } from './control-points.ts';
import type { Bundle } from './solver/bundle.ts';
import { markErrorPx, triangulate, type Triangulated } from './triangulate.ts';

/** Marks farther than this from where the others say are mistakes. */
const WRONG_PX = 12;

export type MarkedPoint = {
  point: ControlPoint;
  /** Null if its marks do not lead to a place. */
  found: Triangulated | null;
  leftOut: string | null;
};

/** A point without the marks that contradict its others; every mark that goes is told. */
export function chooseMarks(
  bundle: Pick<Bundle, 'cameras' | 'lenses'>,
  point: ControlPoint,
  warn: (text: string) => void,
): MarkedPoint {
  let marks = point.marks;
  for (;;) {
    const found = triangulate(bundle, marks, MARK_SIGMA_PX);
    if (!found) return { point: { ...point, marks }, found: null, leftOut: tooFew(marks.length) };
    const worstPx = Math.max(...found.errorsPx);
    if (worstPx <= WRONG_PX) return { point: { ...point, marks }, found, leftOut: null };
    if (marks.length === 2) {
      const [one, other] = marks.map(({ photo }) => photo);
      warn(
        `The marks of ${point.name} in ${one} and ${other} contradict each other by ${(2 * worstPx).toFixed(0)} pixels: it was not used.`,
      );
      return { point: { ...point, marks }, found: null, leftOut: 'its two marks contradict each other' };
    }
    const { wrong, offPx } = wrongOf(bundle, marks);
    warn(
      `The mark of ${point.name} in ${wrong.photo} is ${offPx.toFixed(0)} pixels from where the others put it: it was not used.`,
    );
    marks = marks.filter((mark) => mark !== wrong);
  }
}

/** The mark without which the others agree best, and how far it is from where they point. */
function wrongOf(bundle: Pick<Bundle, 'cameras' | 'lenses'>, marks: ControlPoint['marks']) {
  const tries = marks.map((wrong) => {
    const others = marks.filter((mark) => mark !== wrong);
    const found = triangulate(bundle, others, MARK_SIGMA_PX);
    const worstPx = found ? Math.max(...found.errorsPx) : Infinity;
    return { wrong, worstPx, offPx: found ? markErrorPx(bundle, wrong, found.at) : Infinity };
  });
  return tries.reduce((best, each) => (each.worstPx < best.worstPx ? each : best));
}

const tooFew = (count: number): string =>
  count === 0
    ? 'not marked in an aligned photo'
    : count === 1
      ? 'marked in one aligned photo only'
      : 'its marks are too near each other';
