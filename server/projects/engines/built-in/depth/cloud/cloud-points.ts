/** Points of a cloud as they are stored: metres from the origin, a normal, colours, a weight, and in one byte whether they lie loose and, above that bit, how many photos see them. */
export const POINT_BYTES = 20;
const FLOATS = POINT_BYTES / 4;
const at = { normal: 12, colour: 15, weight: 18, seen: 19 } as const;
const NORMAL_STEPS = 127;
const MOST_VIEWS = 127;

export type CloudPoint = {
  east: number;
  north: number;
  up: number;
  normal: readonly [number, number, number];
  colour: readonly [number, number, number];
  /** Number of measurements behind it, at most 255. */
  weight: number;
  /** Number of photos that see it, if that is known. */
  views?: number;
};

/** Reads and writes points in a buffer of whole points. */
export class CloudPoints {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly count: number;
  readonly #floats: Float32Array;
  readonly #normals: Int8Array;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes;
    this.count = Math.floor(bytes.length / POINT_BYTES);
    this.#floats = new Float32Array(bytes.buffer, bytes.byteOffset, this.count * FLOATS);
    this.#normals = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  static of(count: number): CloudPoints {
    return new CloudPoints(new Uint8Array(count * POINT_BYTES));
  }

  set(point: number, { east, north, up, normal, colour, weight, views = 0 }: CloudPoint): void {
    const [from, float] = [point * POINT_BYTES, point * FLOATS];
    this.#floats[float] = east;
    this.#floats[float + 1] = north;
    this.#floats[float + 2] = up;
    for (let axis = 0; axis < 3; axis++) {
      this.#normals[from + at.normal + axis] = Math.round((normal[axis] as number) * NORMAL_STEPS);
      this.bytes[from + at.colour + axis] = colour[axis] as number;
    }
    this.bytes[from + at.weight] = Math.min(255, weight);
    this.bytes[from + at.seen] = 2 * Math.min(MOST_VIEWS, views);
  }

  /** East, north or up. */
  place(point: number, axis: 0 | 1 | 2): number {
    return this.#floats[point * FLOATS + axis] as number;
  }

  normal(point: number, axis: number): number {
    return (this.#normals[point * POINT_BYTES + at.normal + axis] as number) / NORMAL_STEPS;
  }

  colour(point: number, axis: number): number {
    return this.bytes[point * POINT_BYTES + at.colour + axis] as number;
  }

  weight(point: number): number {
    return this.bytes[point * POINT_BYTES + at.weight] as number;
  }

  /** Number of photos that see it; 0 if that is not known. */
  views(point: number): number {
    return (this.bytes[point * POINT_BYTES + at.seen] as number) >> 1;
  }

  /** Whether it is part of a small piece that touches nothing else. */
  isLoose(point: number): boolean {
    return ((this.bytes[point * POINT_BYTES + at.seen] as number) & 1) === 1;
  }

  setLoose(point: number): void {
    const seen = point * POINT_BYTES + at.seen;
    this.bytes[seen] = (this.bytes[seen] as number) | 1;
  }

  /** Whether it is wrong, and stays only so that marking the cloud once more gives the same. Such points are loose, too. */
  isWrong(point: number): boolean {
    return this.weight(point) === 0;
  }

  setWrong(point: number): void {
    this.setLoose(point);
    this.bytes[point * POINT_BYTES + at.weight] = 0;
  }
}
