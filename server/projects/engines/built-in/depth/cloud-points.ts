/** Points of a cloud as they are stored: metres from the origin, a normal, colours, a weight, and whether they lie loose. */
export const POINT_BYTES = 20;
const FLOATS = POINT_BYTES / 4;
const at = { normal: 12, colour: 15, weight: 18, loose: 19 } as const;
const NORMAL_STEPS = 127;

export type CloudPoint = {
  east: number;
  north: number;
  up: number;
  normal: readonly [number, number, number];
  colour: readonly [number, number, number];
  /** Number of measurements behind it, at most 255. */
  weight: number;
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

  set(point: number, { east, north, up, normal, colour, weight }: CloudPoint): void {
    const [from, float] = [point * POINT_BYTES, point * FLOATS];
    this.#floats[float] = east;
    this.#floats[float + 1] = north;
    this.#floats[float + 2] = up;
    for (let axis = 0; axis < 3; axis++) {
      this.#normals[from + at.normal + axis] = Math.round((normal[axis] as number) * NORMAL_STEPS);
      this.bytes[from + at.colour + axis] = colour[axis] as number;
    }
    this.bytes[from + at.weight] = Math.min(255, weight);
    this.bytes[from + at.loose] = 0;
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

  /** Whether it is part of a small piece that touches nothing else. */
  isLoose(point: number): boolean {
    return this.bytes[point * POINT_BYTES + at.loose] === 1;
  }

  setLoose(point: number): void {
    this.bytes[point * POINT_BYTES + at.loose] = 1;
  }

  copy(from: CloudPoints, point: number, to: number): void {
    this.bytes.set(from.bytes.subarray(point * POINT_BYTES, (point + 1) * POINT_BYTES), to * POINT_BYTES);
  }
}
