import type { Mesh } from './mesh.ts';
import type { View } from './view.ts';

/** Nearer than this, nothing is drawn. */
const NEAR_M = 0.4;

/** The nearest face of every pixel. */
export type Faces = {
  /** Number of the face plus one; 0 where nothing is. */
  face: Int32Array;
  /** Greater is nearer; see `View`. */
  key: Float32Array;
  /** Per face: its mesh, its triangle, and its normal. */
  meshOf: Uint16Array;
  triangleOf: Uint32Array;
  normals: Float32Array;
  meshes: readonly Mesh[];
  /** Per mesh: 1 for ground. */
  isGround: Uint8Array;
};

export function rasterise(view: View, meshes: readonly Mesh[]): Faces {
  const seen = meshes.filter((mesh) => isSeen(view, mesh));
  const count = seen.reduce((sum, { materials }) => sum + materials.length, 0);
  const size = view.widthPx * view.heightPx;
  const faces: Faces = {
    face: new Int32Array(size),
    key: new Float32Array(size).fill(-Infinity),
    meshOf: new Uint16Array(count),
    triangleOf: new Uint32Array(count),
    normals: new Float32Array(3 * count),
    meshes: seen,
    isGround: Uint8Array.from(seen, ({ isGround }) => (isGround ? 1 : 0)),
  };
  let number = 0;
  for (const [at, mesh] of seen.entries()) {
    const projected = project(view, mesh);
    for (let n = 0; n < mesh.materials.length; n++, number++) {
      faces.meshOf[number] = at;
      faces.triangleOf[number] = n;
      drawTriangle({ view, faces, mesh, projected }, n, number);
    }
  }
  return faces;
}

/** Whether its sphere reaches into the picture. */
function isSeen({ rows, widthPx, heightPx, isPerspective }: View, { middle: [x, y, z], radius }: Mesh): boolean {
  const of = (row: number) =>
    (rows[row * 4] ?? 0) * x + (rows[row * 4 + 1] ?? 0) * y + (rows[row * 4 + 2] ?? 0) * z + (rows[row * 4 + 3] ?? 0);
  const [across, down, along] = [of(0), of(1), of(2)];
  const reach = (row: number, limit: number) =>
    radius *
    Math.hypot(...[0, 1, 2].map((n) => (rows[row * 4 + n] ?? 0) - (isPerspective ? limit * (rows[8 + n] ?? 0) : 0)));
  if (isPerspective && along < NEAR_M - radius) return false;
  const depth = isPerspective ? along : 1;
  return (
    across > -reach(0, 0) &&
    down > -reach(1, 0) &&
    widthPx * depth - across > -reach(0, widthPx) &&
    heightPx * depth - down > -reach(1, heightPx)
  );
}

/** Three numbers per corner, before the division. */
function project({ rows }: View, { corners }: Mesh): Float64Array {
  const projected = new Float64Array(corners.length);
  for (let at = 0; at < corners.length; at += 3) {
    const x = corners[at] as number;
    const y = corners[at + 1] as number;
    const z = corners[at + 2] as number;
    for (let row = 0; row < 3; row++) {
      const from = row * 4;
      projected[at + row] =
        (rows[from] as number) * x +
        (rows[from + 1] as number) * y +
        (rows[from + 2] as number) * z +
        (rows[from + 3] as number);
    }
  }
  return projected;
}

type Drawing = { view: View; faces: Faces; mesh: Mesh; projected: Float64Array };

function drawTriangle({ view, faces, mesh, projected }: Drawing, triangle: number, number: number): void {
  const a = 3 * (mesh.triangles[3 * triangle] as number);
  const b = 3 * (mesh.triangles[3 * triangle + 1] as number);
  const c = 3 * (mesh.triangles[3 * triangle + 2] as number);
  setNormal(faces.normals, mesh.corners, [a, b, c, number]);
  const aDepth = projected[a + 2] as number;
  const bDepth = projected[b + 2] as number;
  const cDepth = projected[c + 2] as number;
  if (!view.isPerspective || (aDepth >= NEAR_M && bDepth >= NEAR_M && cDepth >= NEAR_M)) {
    setCorner(0, view, [projected[a] as number, projected[a + 1] as number, aDepth]);
    setCorner(3, view, [projected[b] as number, projected[b + 1] as number, bDepth]);
    setCorner(6, view, [projected[c] as number, projected[c + 1] as number, cDepth]);
    fill(view, faces, number);
    return;
  }
  const polygon = clipped(projected, [a, b, c]);
  for (let n = 2; n < polygon.length; n++) {
    setCorner(0, view, polygon[0] ?? [0, 0, 0]);
    setCorner(3, view, polygon[n - 1] ?? [0, 0, 0]);
    setCorner(6, view, polygon[n] ?? [0, 0, 0]);
    fill(view, faces, number);
  }
}

/** x, y and key of the three corners to fill. */
const corners = new Float64Array(9);

function setCorner(at: number, { isPerspective }: View, point: readonly [number, number, number]): void {
  const depth = point[2];
  corners[at] = isPerspective ? point[0] / depth : point[0];
  corners[at + 1] = isPerspective ? point[1] / depth : point[1];
  corners[at + 2] = isPerspective ? 1 / depth : depth;
}

const pointAt = (projected: Float64Array, at: number): [number, number, number] => [
  projected[at] as number,
  projected[at + 1] as number,
  projected[at + 2] as number,
];

/** The part of a triangle in front of the camera. */
function clipped(projected: Float64Array, corners: readonly number[]): [number, number, number][] {
  const points = corners.map((at) => pointAt(projected, at));
  return points.flatMap((from, n) => {
    const to = points[(n + 1) % points.length] ?? from;
    const kept = from[2] >= NEAR_M ? [from] : [];
    if (from[2] >= NEAR_M === to[2] >= NEAR_M) return kept;
    const share = (NEAR_M - from[2]) / (to[2] - from[2]);
    const cut = from.map((value, axis) => value + ((to[axis] ?? 0) - value) * share) as [number, number, number];
    return [...kept, cut];
  });
}

function setNormal(
  normals: Float32Array,
  corners: readonly number[],
  [a, b, c, number]: [number, number, number, number],
): void {
  const ax = corners[a] as number;
  const ay = corners[a + 1] as number;
  const az = corners[a + 2] as number;
  const ux = (corners[b] as number) - ax;
  const uy = (corners[b + 1] as number) - ay;
  const uz = (corners[b + 2] as number) - az;
  const vx = (corners[c] as number) - ax;
  const vy = (corners[c + 1] as number) - ay;
  const vz = (corners[c + 2] as number) - az;
  const x = uy * vz - uz * vy;
  const y = uz * vx - ux * vz;
  const z = ux * vy - uy * vx;
  const length = Math.sqrt(x * x + y * y + z * z) || 1;
  normals[3 * number] = x / length;
  normals[3 * number + 1] = y / length;
  normals[3 * number + 2] = z / length;
}

/** Fills the triangle of `corners`. A pixel belongs to it if its middle does. */
function fill({ widthPx, heightPx }: View, { face, key }: Faces, number: number): void {
  const ax = corners[0] as number;
  const ay = corners[1] as number;
  const ak = corners[2] as number;
  const bx = (corners[3] as number) - ax;
  const by = (corners[4] as number) - ay;
  const bk = (corners[5] as number) - ak;
  const cx = (corners[6] as number) - ax;
  const cy = (corners[7] as number) - ay;
  const ck = (corners[8] as number) - ak;
  const area = bx * cy - by * cx;
  if (area === 0 || !Number.isFinite(area)) return;
  const left = Math.max(0, Math.ceil(ax + Math.min(0, bx, cx) - 0.5));
  const right = Math.min(widthPx - 1, Math.floor(ax + Math.max(0, bx, cx) - 0.5));
  const top = Math.max(0, Math.ceil(ay + Math.min(0, by, cy) - 0.5));
  const bottom = Math.min(heightPx - 1, Math.floor(ay + Math.max(0, by, cy) - 0.5));
  if (left > right) return;
  // Weights of corners b and c, and the key, change linearly along a row.
  const bStep = cy / area;
  const cStep = -by / area;
  const keyStep = bStep * bk + cStep * ck;
  for (let y = top; y <= bottom; y++) {
    const px = left + 0.5 - ax;
    const py = y + 0.5 - ay;
    let b = (px * cy - py * cx) / area;
    let c = (py * bx - px * by) / area;
    let k = ak + b * bk + c * ck;
    const row = y * widthPx;
    for (let x = left; x <= right; x++, b += bStep, c += cStep, k += keyStep)
      if (b >= 0 && c >= 0 && b + c <= 1 && k > (key[row + x] as number)) {
        key[row + x] = k;
        face[row + x] = number + 1;
      }
  }
}
