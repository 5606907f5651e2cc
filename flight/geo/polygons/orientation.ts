import type { Point } from '../planes/local-plane.ts';

/** Rounding error of the plain determinant, as a share of its two products (Shewchuk 1997). */
const ROUNDING = 3.3306690738754716e-16;
/** 2^27 + 1 splits a double into two halves whose products are exact. */
const SPLITTER = 134_217_729;

/** Positive where a → b → c turns left, negative where it turns right, 0 exactly when collinear. */
export function orientation(a: Point, b: Point, c: Point): number {
  const left = (a.x - c.x) * (b.y - c.y);
  const right = (a.y - c.y) * (b.x - c.x);
  const determinant = left - right;
  const bound = ROUNDING * (Math.abs(left) + Math.abs(right));
  if (determinant > bound || -determinant > bound) return determinant;
  return isSame(a, c) || isSame(b, c) ? 0 : exactOrientation(a, b, c);
}

const isSame = (a: Point, b: Point) => a.x === b.x && a.y === b.y;

/** The determinant as an exact sum of six products. */
function exactOrientation(a: Point, b: Point, c: Point): number {
  const terms = [
    ...product(a.x, b.y),
    ...product(-a.x, c.y),
    ...product(-c.x, b.y),
    ...product(-a.y, b.x),
    ...product(a.y, c.x),
    ...product(c.y, b.x),
  ];
  const expansion: number[] = [];
  for (const term of terms) grow(expansion, term);
  return expansion.findLast((part) => part !== 0) ?? 0;
}

/** a · b as a rounded value and its exact error. */
function product(a: number, b: number): [rest: number, rounded: number] {
  const rounded = a * b;
  const [aHigh, bHigh] = [upperHalf(a), upperHalf(b)];
  const [aLow, bLow] = [a - aHigh, b - bHigh];
  return [aLow * bLow - (rounded - aHigh * bHigh - aLow * bHigh - aHigh * bLow), rounded];
}

function upperHalf(value: number): number {
  const shifted = SPLITTER * value;
  return shifted - (shifted - value);
}

/** Adds a number to a non-overlapping expansion of growing size. */
function grow(expansion: number[], term: number): void {
  let carried = term;
  for (let i = 0; i < expansion.length; i++) {
    const part = expansion[i] as number;
    const sum = carried + part;
    const kept = sum - carried;
    expansion[i] = carried - (sum - kept) + (part - kept);
    carried = sum;
  }
  expansion.push(carried);
}
