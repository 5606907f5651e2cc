import sharp from 'sharp';
import { writeMesh, type MeshPart } from '../../server/projects/engines/write-mesh.ts';

const [WIDTH_M, DEPTH_M, ATLAS_PX] = [500, 400, 4096];

/** Hills with a house every 40 m. */
function heightAt(east: number, north: number): number {
  const isHouse = east % 40 < 12 && north % 40 < 9;
  return 7 * Math.sin(east / 45) * Math.cos(north / 60) + (isHouse ? 6 - Math.abs((north % 40) - 4.5) / 2 : 0);
}

/** A made-up mesh, textured and as large as those of surveys. */
export async function makeMesh(triangles: number): Promise<Buffer> {
  const columns = Math.round(Math.sqrt((triangles / 2) * (WIDTH_M / DEPTH_M)));
  const rows = Math.round(triangles / 2 / columns);
  const corners = (columns + 1) * (rows + 1);
  const [positions, uvs] = [new Float32Array(corners * 3), new Float32Array(corners * 2)];
  for (let corner = 0; corner < corners; corner++) {
    const [u, v] = [(corner % (columns + 1)) / columns, Math.floor(corner / (columns + 1)) / rows];
    positions.set([(u - 0.5) * WIDTH_M, heightAt(u * WIDTH_M, v * DEPTH_M), (v - 0.5) * DEPTH_M], corner * 3);
    uvs.set([u, v], corner * 2);
  }
  const indices = new Uint32Array(columns * rows * 6);
  for (let cell = 0; cell < columns * rows; cell++) {
    const west = Math.floor(cell / columns) * (columns + 1) + (cell % columns);
    const south = west + columns + 1;
    indices.set([west, south, west + 1, west + 1, south, south + 1], cell * 6);
  }
  const noise = { type: 'gaussian', mean: 130, sigma: 40 } as const;
  const jpeg = await sharp({ create: { width: ATLAS_PX, height: ATLAS_PX, channels: 3, background: '#786', noise } })
    .jpeg()
    .toBuffer();
  const part: MeshPart = { name: 'measured', positions, indices, uvs, jpeg };
  return Buffer.from(writeMesh([part]));
}
