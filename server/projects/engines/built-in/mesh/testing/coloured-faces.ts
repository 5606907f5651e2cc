import sharp from 'sharp';
import type { MeshPart } from '../../../write-mesh.ts';

export type Face = { middle: [number, number, number]; normal: [number, number, number]; areaM2: number };

/** East, north and up of the middle of a face, with its normal. */
export function faceAt(places: ArrayLike<number>, corners: readonly number[]): Face {
  const at = (corner: number, axis: number) => places[(corners[corner] as number) * 3 + axis] as number;
  const [a, b] = [1, 2].map((corner) => [0, 1, 2].map((axis) => at(corner, axis) - at(0, axis))) as [
    number[],
    number[],
  ];
  const cross = [1, 2, 0].map((next, axis) => {
    const last = (axis + 2) % 3;
    return (a[next] as number) * (b[last] as number) - (a[last] as number) * (b[next] as number);
  });
  const length = Math.hypot(...cross);
  return {
    middle: [0, 1, 2].map((axis) => (at(0, axis) + at(1, axis) + at(2, axis)) / 3) as Face['middle'],
    normal: cross.map((each) => each / length) as Face['normal'],
    areaM2: length / 2,
  };
}

/** The faces of a part with the colour at their middle. */
export async function colouredFaces(part: MeshPart) {
  const picture = 'jpeg' in part ? await sharp(part.jpeg).raw().toBuffer({ resolveWithObject: true }) : null;
  const places = Float32Array.from(part.positions, (_, at) => {
    const [east = 0, up = 0, south = 0] = part.positions.subarray(at - (at % 3), at - (at % 3) + 3);
    return [east, -south, up][at % 3] as number;
  });
  return Array.from({ length: part.indices.length / 3 }, (_, face) => {
    const corners = [...part.indices.subarray(face * 3, face * 3 + 3)];
    const colour = [0, 1, 2].map((band) => {
      if (!picture || !('uvs' in part))
        return 'colours' in part
          ? corners.reduce(
              (sum, corner) => sum + 255 * ((part.colours[corner * 4 + band] ?? 0) / 255) ** (1 / 2.2),
              0,
            ) / 3
          : 0;
      const [u, v] = [0, 1].map(
        (axis) => corners.reduce((sum, corner) => sum + (part.uvs[corner * 2 + axis] ?? 0), 0) / 3,
      );
      const { info, data } = picture;
      return data[(Math.floor((v ?? 0) * info.height) * info.width + Math.floor((u ?? 0) * info.width)) * 3 + band];
    });
    return { face: faceAt(places, corners), colour };
  });
}
