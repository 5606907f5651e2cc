import type { ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { glbOf } from './glb-of.ts';

const POINTS_URL = '/process/oa/v2/viewer/access/points/tileset.json';

/** A classified cloud with colours. */
export const aCloud = (): NonNullable<ViewerScene['points']> => ({
  url: POINTS_URL,
  points: 9,
  hasColours: true,
  hasGround: true,
  lowestM: 402,
  highestM: 433,
  origin: [8.55, 47.45],
  altitudeM: 400,
  epsg: 32_632,
});

/** The tileset of one tile. */
export const aTileset = (): Blob =>
  new Blob([
    JSON.stringify({
      root: {
        boundingVolume: { box: [0, 0, 1, 10, 0, 0, 0, 10, 0, 0, 0, 1] },
        geometricError: 0,
        content: { uri: '0.glb' },
        extras: { points: 9 },
      },
    }),
  ]);

/** Nine points, ten metres apart, as plain glTF; the one in the middle is a metre high. */
export function aTile(): Blob {
  const places = [-10, 0, 10].flatMap((z) => [-10, 0, 10].flatMap((x) => [x, x === 0 && z === 0 ? 1 : 0, z]));
  const [position, colour, kind] = [
    new Float32Array(places),
    new Float32Array(27).fill(0.5),
    new Float32Array(9).fill(2),
  ];
  const parts = [position, colour, kind];
  const views = parts.map(({ byteLength }, n) => ({
    buffer: 0,
    byteLength,
    byteOffset: parts.slice(0, n).reduce((sum, part) => sum + part.byteLength, 0),
  }));
  const accessor = (bufferView: number, type: string) => ({ bufferView, type, count: 9, componentType: 5126 });
  const gltf = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ mode: 0, attributes: { POSITION: 0, COLOR_0: 1, _CLASS: 2 } }] }],
    accessors: [
      { ...accessor(0, 'VEC3'), min: [-10, 0, -10], max: [10, 1, 10] },
      accessor(1, 'VEC3'),
      accessor(2, 'SCALAR'),
    ],
    bufferViews: views,
    buffers: [{ byteLength: parts.reduce((sum, part) => sum + part.byteLength, 0) }],
  };
  return glbOf(gltf, parts);
}
