import { hash, quickNoise } from '../noise.ts';
import { material, type Material, type Mesh } from './mesh.ts';
import { type Colour, paintPoint } from './paint.ts';
import { strip } from './strip.ts';

const fraction = (value: number) => value - Math.floor(value);

const mastRed: Colour = [0.4, 0.045, 0.03];
const mastWhite: Colour = [0.56, 0.54, 0.52];
const cell: Colour = [0.012, 0.02, 0.05];
const cellEdge: Colour = [0.09, 0.1, 0.12];
const glass: Colour = [0.02, 0.025, 0.03];
const pane: Colour = [0.03, 0.035, 0.045];
const concrete: Colour = [0.36, 0.35, 0.33];

/** Paints a point of what stands on the ground. */
export function paintFace(at: number, pixelM: number, { made, mesh }: { made: Material; mesh: Mesh }): void {
  const x = strip.x[at] as number;
  const y = strip.y[at] as number;
  const z = strip.z[at] as number;
  if (made === material.leaves) return paintLeaves(at, pixelM, mesh);
  const along = x * mesh.cos + y * mesh.sin;
  const across = y * mesh.cos - x * mesh.sin;
  const fine = pixelM < 0.2 ? 0.2 * (quickNoise(along / 0.11, (across + z) / 0.11, 91) - 0.5) : 0;
  const stains = 0.26 * (quickNoise(along / 2.3, (across + z) / 2.3, 92) - 0.5);
  switch (made) {
    case material.roof: {
      // Courses of tiles, each tile with its own shade.
      const course = Math.floor((z + across * 0.2) / 0.16);
      const tile = pixelM < 0.35 ? 0.3 * (hash(Math.floor(along / 0.3 + 0.5 * (course & 1)), course, 93) - 0.5) : 0;
      paintPoint(at, mesh.colour, 1 + tile + fine + 1.3 * stains);
      break;
    }
    case material.wall:
      paintWall(at, pixelM, { mesh, by: 1 + fine + stains });
      break;
    case material.mast:
      paintPoint(at, Math.floor(z / 6) % 2 === 0 ? mastRed : mastWhite);
      break;
    case material.panel:
      paintPoint(
        at,
        pixelM < 0.3 && (fraction(along / 0.275) < 0.1 || fraction((z + across) / 0.3) < 0.1) ? cellEdge : cell,
      );
      break;
    case material.glass:
      paintPoint(at, glass);
      break;
    case material.concrete:
      paintPoint(at, concrete, 1 + fine + stains);
      break;
    case material.paint:
    case material.steel:
    case material.ground:
      paintPoint(at, mesh.colour, 1 + 0.6 * fine + 0.7 * stains);
  }
}

function paintLeaves(at: number, pixelM: number, { colour }: Mesh): void {
  const x = strip.x[at] as number;
  const y = strip.y[at] as number;
  const z = strip.z[at] as number;
  const clumps = 0.6 * (quickNoise(x / 2.4, y / 2.4, 96) - 0.5);
  const twigs =
    pixelM < 0.4
      ? quickNoise((x + z) / 0.42, (y - z) / 0.42, 94) + 0.8 * quickNoise((x - z) / 0.16, (y + z) / 0.16, 95) - 0.9
      : 0;
  paintPoint(at, colour, Math.max(0.2, 1 + 1.3 * twigs + clumps));
}

/** Boards or plaster, with windows in a row. */
function paintWall(at: number, pixelM: number, { mesh, by }: { mesh: Mesh; by: number }): void {
  const dx = (strip.x[at] as number) - mesh.middle[0];
  const dy = (strip.y[at] as number) - mesh.middle[1];
  const up = (strip.z[at] as number) - mesh.middle[2];
  // On a gable end the windows run across the house.
  const run = (dx + dy) * mesh.cos + (dy - dx) * mesh.sin;
  const isWindow = Math.abs(fraction(run / 2.6) - 0.5) < 0.19 && Math.abs(fraction(up / 2.7) - 0.5) < 0.22;
  if (isWindow) return paintPoint(at, pane);
  const isGap = pixelM < 0.15 && fraction(run / 0.25) < 0.12;
  paintPoint(at, mesh.colour, isGap ? 0.75 * by : by);
}
