import { z } from 'zod';
import { readPart } from './read-part.ts';

type Place = readonly [number, number, number];
/** In mesh coordinates: x east, y up, z south. */
export type TileBox = { lowest: Place; highest: Place };
export type PointTile = {
  url: string;
  points: number;
  box: TileBox;
  /** 0 if there is nothing finer. */
  errorM: number;
  /** Between its points, about. */
  spacingM: number;
  parts: PointTile[];
};

type Described = {
  boundingVolume: { box: number[] };
  geometricError: number;
  content: { uri: string };
  extras: { points: number };
  children?: Described[] | undefined;
};
const Described: z.ZodType<Described> = z.object({
  boundingVolume: z.object({ box: z.array(z.number()).length(12) }),
  geometricError: z.number().min(0),
  content: z.object({ uri: z.string() }),
  extras: z.object({ points: z.int().positive() }),
  children: z.lazy(() => z.array(Described)).optional(),
});
const Tileset = z.object({ root: Described });

/** The tiles of a cloud, as our server writes them. */
export async function readTileset(url: string): Promise<PointTile> {
  const answer = await readPart(url);
  return tileOf(Tileset.parse(await answer.json()).root, url);
}

export function tileOf(
  { boundingVolume, geometricError, content, extras, children = [] }: Described,
  base: string,
): PointTile {
  const [x = 0, y = 0, z = 0, east = 0, , , , north = 0, , , , up = 0] = boundingVolume.box;
  return {
    url: base.replace(/[^/]*$/, content.uri),
    points: extras.points,
    // 3D Tiles have z up, meshes y.
    box: { lowest: [x - east, z - up, -y - north], highest: [x + east, z + up, -y + north] },
    errorM: geometricError,
    // As on a surface as large as the largest side of the box.
    spacingM: 2 * Math.sqrt(Math.max(east * north, east * up, north * up) / extras.points),
    parts: children.map((child) => tileOf(child, base)),
  };
}
