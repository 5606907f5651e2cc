import fs from 'node:fs/promises';
import path from 'node:path';
import { apply, rotationOf, times, transpose, type Matrix, type Vector } from '../placing/linear.ts';
import type { Lens } from '../placing/lens.ts';
import { lensModels } from './known-lens.ts';

export type ModelImage = {
  /** COLMAP's name: camera folder, then file name. */
  name: string;
  lensId: number;
  /** Rows are the camera axes (right, down, forward) in model coordinates. */
  rotation: Matrix;
  centre: Vector;
  /** Ids of the points it observes. */
  points: Set<number>;
  /** Id, u and v of each. Pixel centres are at 0.5. */
  sightings: Float64Array;
};

export const photoNameOf = (image: Pick<ModelImage, 'name'>): string => image.name.slice(image.name.indexOf('/') + 1);

export type ModelPoints = {
  ids: Float64Array;
  /** x, y, z of each point. */
  at: Float64Array;
  colours: Uint8Array;
  /** Mean reprojection error in pixels. */
  errors: Float32Array;
  /** Number of photos that observe it. */
  views: Uint16Array;
};

export type ColmapModel = { lenses: Map<number, Lens>; images: ModelImage[]; points: ModelPoints };

/** COLMAP's numbers of the camera models that are used here, with their parameters. */
const parametersOf: Readonly<Record<number, number>> = { [lensModels.adjusted]: 8, [lensModels.calibrated]: 12 };
const NO_POINT = 0xffff_ffff_ffff_ffffn;

/** Reads a binary COLMAP model. */
export async function readColmapModel(folder: string): Promise<ColmapModel> {
  const open = async (name: string) => reader(await fs.readFile(path.join(folder, name)));
  return {
    lenses: readLenses(await open('cameras.bin')),
    images: readImages(await open('images.bin')),
    points: readPoints(await open('points3D.bin')),
  };
}

/** Number of photos in a model, read from its header. */
export async function countImages(folder: string): Promise<number> {
  const file = await fs.open(path.join(folder, 'images.bin'));
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return Number(buffer.readBigUInt64LE(0));
  } finally {
    await file.close();
  }
}

type Reader = ReturnType<typeof reader>;

function reader(bytes: Buffer) {
  let at = 0;
  const move = (length: number) => {
    at += length;
    return at - length;
  };
  return {
    byte: () => bytes.readUInt8(move(1)),
    int: () => bytes.readInt32LE(move(4)),
    long: () => bytes.readBigUInt64LE(move(8)),
    count: () => Number(bytes.readBigUInt64LE(move(8))),
    double: () => bytes.readDoubleLE(move(8)),
    text: () => {
      const end = bytes.indexOf(0, at);
      return bytes.toString('utf8', move(end + 1 - at), end);
    },
    skip: move,
  };
}

function readLenses(file: Reader): Map<number, Lens> {
  const lenses = new Map<number, Lens>();
  const count = file.count();
  for (let at = 0; at < count; at++) {
    const id = file.int();
    const model = file.int();
    const parameters = parametersOf[model];
    if (parameters === undefined) throw new Error(`unexpected COLMAP camera model: ${model}`);
    const [widthPx, heightPx] = [file.count(), file.count()];
    const numbers = Array.from({ length: parameters }, file.double);
    const [fx = 0, fy = 0, cx = 0, cy = 0, k1 = 0, k2 = 0, p1 = 0, p2 = 0, k3 = 0] = numbers;
    lenses.set(id, { widthPx, heightPx, fx, fy, cx, cy, k1, k2, p1, p2, k3 });
  }
  return lenses;
}

function readImages(file: Reader): ModelImage[] {
  const count = file.count();
  return Array.from({ length: count }, () => {
    file.int();
    const rotation = rotationOf([file.double(), file.double(), file.double(), file.double()]);
    const shift: Vector = [file.double(), file.double(), file.double()];
    const lensId = file.int();
    const name = file.text();
    const points = new Set<number>();
    const features = file.count();
    const sightings: number[] = [];
    for (let feature = 0; feature < features; feature++) {
      const [u, v] = [file.double(), file.double()];
      const id = file.long();
      if (id === NO_POINT) continue;
      points.add(Number(id));
      sightings.push(Number(id), u, v);
    }
    const centre = times(apply(transpose(rotation), shift), -1);
    return { name, lensId, rotation, centre, points, sightings: Float64Array.from(sightings) };
  });
}

function readPoints(file: Reader): ModelPoints {
  const count = file.count();
  const points: ModelPoints = {
    ids: new Float64Array(count),
    at: new Float64Array(count * 3),
    colours: new Uint8Array(count * 3),
    errors: new Float32Array(count),
    views: new Uint16Array(count),
  };
  for (let index = 0; index < count; index++) {
    points.ids[index] = file.count();
    for (let axis = 0; axis < 3; axis++) points.at[index * 3 + axis] = file.double();
    for (let band = 0; band < 3; band++) points.colours[index * 3 + band] = file.byte();
    points.errors[index] = file.double();
    const views = file.count();
    points.views[index] = views;
    file.skip(8 * views);
  }
  return points;
}
