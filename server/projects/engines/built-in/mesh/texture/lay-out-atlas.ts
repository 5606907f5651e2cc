import type { OrthoView } from '../../ortho/ortho-task.ts';
import { seeVertices } from './draw-depths.ts';
import { packRectangles } from './pack-rectangles.ts';
import { NONE, type Shape } from './rate-photos.ts';
import { rootsOf } from '../../depth/roots.ts';

/** A part of a photo in the atlas. */
export type Patch = {
  photo: number;
  /** In pixels of the reduced photo. */
  left: number;
  top: number;
  width: number;
  height: number;
  /** In pixels of the atlas. */
  x: number;
  y: number;
};

export type Atlas = {
  /** Size of the photos in the atlas. */
  scale: number;
  width: number;
  height: number;
  patches: Patch[];
  /** Patch of each face; -1 for those that no photo shows. */
  patchOf: Int32Array;
  /** Place of each corner of each face in the atlas, 0 to 1 across and down. */
  uvs: Float32Array;
};

const ATLAS_PX = 4096;
/** Around each patch, for filters that read beside it. */
const PADDING_PX = 2;
const SMALLER = 0.92;

type Chosen = { shape: Shape; chosen: Uint16Array; neighbours: Int32Array };

/** Puts the parts of photos that faces show into one picture; all are reduced alike until they fit. */
export function layOutAtlas(views: readonly OrthoView[], { shape, chosen, neighbours }: Chosen): Atlas {
  const { photos, patchOf } = patchesOf(chosen, neighbours);
  const pixels = cornersInPhotos(views, shape, chosen);
  const boxes = boxesOf(pixels, patchOf, photos.length);
  for (let scale = 1; ; scale *= SMALLER) {
    const patches = photos.map((photo, patch): Patch => {
      const [least, most] = [boxes.subarray(patch * 4, patch * 4 + 2), boxes.subarray(patch * 4 + 2, patch * 4 + 4)];
      const [left, top] = [0, 1].map((axis) => Math.floor((least[axis] as number) * scale) - PADDING_PX) as [
        number,
        number,
      ];
      const [right, bottom] = [0, 1].map((axis) => Math.ceil((most[axis] as number) * scale) + PADDING_PX) as [
        number,
        number,
      ];
      return { photo, left, top, width: right - left, height: bottom - top, x: 0, y: 0 };
    });
    const packed = packRectangles(patches, ATLAS_PX);
    if (!packed || packed.height > ATLAS_PX) continue;
    for (const [number, { left, top }] of packed.places.entries())
      Object.assign(patches[number] as Patch, { x: left, y: top });
    const size = { width: ATLAS_PX, height: Math.max(1, packed.height) };
    return { scale, ...size, patches, patchOf, uvs: uvsOf(pixels, patchOf, { scale, patches, ...size }) };
  }
}

/** Touching faces of the same photo are a patch. */
function patchesOf(chosen: Uint16Array, neighbours: Int32Array): { photos: number[]; patchOf: Int32Array } {
  const roots = rootsOf(chosen.length, (join) => {
    for (let side = 0; side < neighbours.length; side++) {
      const [face, other] = [Math.floor(side / 3), neighbours[side] as number];
      if (other > face && chosen[face] === chosen[other]) join(face, other);
    }
  });
  const patchOf = new Int32Array(chosen.length).fill(-1);
  const photos: number[] = [];
  const numbers = new Int32Array(chosen.length).fill(-1);
  for (let face = 0; face < chosen.length; face++) {
    if (chosen[face] === NONE) continue;
    const root = roots[face] as number;
    if ((numbers[root] as number) < 0) numbers[root] = photos.push(chosen[face] as number) - 1;
    patchOf[face] = numbers[root] as number;
  }
  return { photos, patchOf };
}

/** Pixel of each corner of each face in its photo. */
function cornersInPhotos(
  views: readonly OrthoView[],
  { positions, triangles }: Shape,
  chosen: Uint16Array,
): Float32Array {
  const pixels = new Float32Array(triangles.length * 2);
  for (const [number, view] of views.entries()) {
    const { u, v } = seeVertices(view, positions);
    for (let corner = 0; corner < triangles.length; corner++) {
      if (chosen[Math.floor(corner / 3)] !== number) continue;
      pixels[corner * 2] = u[triangles[corner] as number] as number;
      pixels[corner * 2 + 1] = v[triangles[corner] as number] as number;
    }
  }
  return pixels;
}

/** Left, top, right and bottom of each patch in its photo. */
function boxesOf(pixels: Float32Array, patchOf: Int32Array, patches: number): Float32Array {
  const boxes = new Float32Array(patches * 4).map((_, at) => (at % 4 < 2 ? Infinity : -Infinity));
  for (let corner = 0; corner < patchOf.length * 3; corner++) {
    const patch = patchOf[Math.floor(corner / 3)] as number;
    if (patch < 0) continue;
    for (let axis = 0; axis < 2; axis++) {
      const [place, at] = [pixels[corner * 2 + axis] as number, patch * 4 + axis];
      boxes[at] = Math.min(boxes[at] as number, place);
      boxes[at + 2] = Math.max(boxes[at + 2] as number, place);
    }
  }
  return boxes;
}

type Layout = Pick<Atlas, 'scale' | 'patches' | 'width' | 'height'>;

function uvsOf(pixels: Float32Array, patchOf: Int32Array, { scale, patches, width, height }: Layout): Float32Array {
  const uvs = new Float32Array(pixels.length);
  for (let corner = 0; corner < patchOf.length * 3; corner++) {
    const patch = patches[patchOf[Math.floor(corner / 3)] as number];
    if (!patch) continue;
    uvs[corner * 2] = ((pixels[corner * 2] as number) * scale - patch.left + patch.x) / width;
    uvs[corner * 2 + 1] = ((pixels[corner * 2 + 1] as number) * scale - patch.top + patch.y) / height;
  }
  return uvs;
}
