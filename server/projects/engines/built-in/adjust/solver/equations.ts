import { DISTORTION_SIGMA, lensChange, PER_CAMERA, PER_LENS, type Bundle } from './bundle.ts';
import { invertThree } from './invert-three.ts';
import type { Layout } from './layout.ts';
import { forEachPoint, type PointBlocks } from './point-blocks.ts';
import { weightOf } from './robust.ts';
import { newSkyline, type Skyline } from './skyline.ts';

export type Equations = { matrix: Skyline; right: Float64Array };

/** A lens figure that is held: its standard deviation is nearly nothing. */
const HELD = 1e-9;

/**
 * The equations of cameras, lenses and offset, with the points eliminated. `damping` raises the diagonal by a share of it.
 */
export function equationsOf(bundle: Bundle, layout: Layout, damping: number): Equations {
  const matrix = newSkyline(layout.first);
  const right = new Float64Array(layout.size);
  const equations = { matrix, right };
  forEachPoint(bundle, layout, (blocks) => addViews(equations, blocks));
  addPositions(bundle, layout, equations);
  addPriors(bundle, layout, equations);
  for (let at = 0; at < layout.size; at++) matrix.values[matrix.row[at]! + at]! *= 1 + damping;
  const tie = newTie(layout);
  forEachPoint(bundle, layout, (blocks) => {
    tieOf(blocks, tie, damping);
    eliminate(equations, tie);
  });
  return equations;
}

/** Derivatives of the cameras and lenses of one point by it. */
export type Tie = {
  /** Unknowns in order, and how many there are. */
  at: number[];
  /** Three per unknown: the products with the point, and those times the inverse of the point's own block. */
  products: Float64Array;
  solved: Float64Array;
  inverse: Float64Array;
  right: Float64Array;
};

export const newTie = ({ size }: Layout): Tie => ({
  at: [],
  products: new Float64Array(size * 3),
  solved: new Float64Array(size * 3),
  inverse: new Float64Array(9),
  right: new Float64Array(3),
});

/** Sums the products of each unknown with the point: a lens, or a camera that sees it twice, has one line. */
export function tieOf(blocks: PointBlocks, tie: Tie, damping: number): void {
  for (const at of tie.at) tie.products.fill(0, at * 3, at * 3 + 3);
  for (let view = 0; view < blocks.views; view++) {
    addProducts(blocks, tie, { view, by: blocks.byCamera, width: PER_CAMERA, first: blocks.camera[view]! });
    addProducts(blocks, tie, { view, by: blocks.byLens, width: PER_LENS, first: blocks.lens[view]! });
  }
  tie.at.length = 0;
  listUnknowns(tie, blocks.camera.subarray(0, blocks.views), PER_CAMERA);
  listUnknowns(tie, blocks.lens.subarray(0, blocks.views), PER_LENS);
  tie.right.set(blocks.right);
  invertThree(blocks.own, damping, tie.inverse);
  const { inverse, products, solved } = tie;
  for (const each of tie.at)
    for (let axis = 0; axis < 3; axis++)
      solved[each * 3 + axis] =
        products[each * 3]! * inverse[axis]! +
        products[each * 3 + 1]! * inverse[3 + axis]! +
        products[each * 3 + 2]! * inverse[6 + axis]!;
}

/** Each once, in order; lenses come after all cameras. */
function listUnknowns({ at }: Tie, firsts: Int32Array, width: number): void {
  let last = -1;
  for (const first of firsts.toSorted()) {
    if (first === last) continue;
    last = first;
    for (let each = 0; each < width; each++) at.push(first + each);
  }
}

type Part = { view: number; by: Float64Array; width: number; first: number };

function addProducts({ byPoint }: PointBlocks, { products }: Tie, { view, by, width, first }: Part): void {
  for (let each = 0; each < width; each++)
    for (let axis = 0; axis < 3; axis++)
      products[(first + each) * 3 + axis]! +=
        by[view * 2 * width + each]! * byPoint[view * 6 + axis]! +
        by[view * 2 * width + width + each]! * byPoint[view * 6 + 3 + axis]!;
}

function eliminate({ matrix: { row, values }, right }: Equations, { at, products, solved, right: own }: Tie): void {
  for (let place = 0; place < at.length; place++) {
    const i = at[place]!;
    const [a, b, c] = [solved[i * 3]!, solved[i * 3 + 1]!, solved[i * 3 + 2]!];
    right[i]! -= a * own[0]! + b * own[1]! + c * own[2]!;
    const rowI = row[i]!;
    for (let other = 0; other <= place; other++) {
      const j = at[other]!;
      values[rowI + j]! -= a * products[j * 3]! + b * products[j * 3 + 1]! + c * products[j * 3 + 2]!;
    }
  }
}

/** Squares of the derivatives by camera and lens. */
function addViews({ matrix: { row, values }, right }: Equations, blocks: PointBlocks): void {
  const { byCamera, byLens, error } = blocks;
  for (let view = 0; view < blocks.views; view++)
    for (let line = 0; line < 2; line++) {
      const [camera, lens] = [blocks.camera[view]!, blocks.lens[view]!];
      const [fromCamera, fromLens] = [view * 12 + line * 6, view * 6 + line * 3];
      const off = error[view * 2 + line]!;
      for (let i = 0; i < PER_CAMERA; i++) {
        const value = byCamera[fromCamera + i]!;
        right[camera + i]! += value * off;
        for (let j = 0; j <= i; j++) values[row[camera + i]! + camera + j]! += value * byCamera[fromCamera + j]!;
      }
      for (let i = 0; i < PER_LENS; i++) {
        const value = byLens[fromLens + i]!;
        right[lens + i]! += value * off;
        for (let j = 0; j < PER_CAMERA; j++) values[row[lens + i]! + camera + j]! += value * byCamera[fromCamera + j]!;
        for (let j = 0; j <= i; j++) values[row[lens + i]! + lens + j]! += value * byLens[fromLens + j]!;
      }
    }
}

/** A position says: camera + common offset. */
function addPositions(bundle: Bundle, layout: Layout, { matrix: { row, values }, right }: Equations): void {
  for (const [index, position] of bundle.positions.entries()) {
    if (!position) continue;
    const { centre } = bundle.cameras[index]!;
    const off = ([0, 1, 2] as const).map(
      (axis) => (position.at[axis] - centre[axis] - bundle.offset[axis]) / position.sigma[axis],
    );
    const weight = weightOf('positions', Math.hypot(...off));
    for (const axis of [0, 1, 2] as const) {
      const sigma = position.sigma[axis];
      const [camera, offset] = [layout.camera[index]! + 3 + axis, layout.offset + axis];
      const square = weight / sigma ** 2;
      values[row[camera]! + camera]! += square;
      values[row[offset]! + camera]! += square;
      values[row[offset]! + offset]! += square;
      right[camera]! += (weight * off[axis]!) / sigma;
      right[offset]! += (weight * off[axis]!) / sigma;
    }
  }
}

/** The offset is small, and the lenses are what they were, up to their standard deviations. */
function addPriors(bundle: Bundle, layout: Layout, { matrix: { row, values }, right }: Equations): void {
  for (const axis of [0, 1, 2] as const) {
    const at = layout.offset + axis;
    values[row[at]! + at]! += 1 / bundle.offsetSigma[axis] ** 2;
    right[at]! -= bundle.offset[axis] / bundle.offsetSigma[axis] ** 2;
  }
  for (const [lens, focal] of bundle.focalSigma.entries()) {
    const distortion = bundle.isDistortionFree ? DISTORTION_SIGMA : HELD;
    const off = lensChange(bundle, lens);
    for (const [each, sigma] of [focal ?? HELD, distortion, distortion].entries()) {
      const at = layout.lenses + lens * PER_LENS + each;
      values[row[at]! + at]! += 1 / sigma ** 2;
      right[at]! -= off[each]! / sigma ** 2;
    }
  }
}
