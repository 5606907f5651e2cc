import { hash, quickNoise } from '../noise.ts';
import { material, type Material, type Mesh } from './mesh.ts';
import { here, paint, paintWith } from './paint.ts';

const fraction = (value: number) => value - Math.floor(value);

/** Paints what stands on the ground, at `here`. */
export function paintFace(made: Material, mesh: Mesh): void {
  const { x, y, z, pixelM } = here;
  const along = x * Math.cos(mesh.direction) + y * Math.sin(mesh.direction);
  const across = y * Math.cos(mesh.direction) - x * Math.sin(mesh.direction);
  const fine = pixelM < 0.2 ? 0.2 * (quickNoise(along / 0.11, (across + z) / 0.11, 91) - 0.5) : 0;
  const stains = 0.26 * (quickNoise(along / 2.3, (across + z) / 2.3, 92) - 0.5);
  switch (made) {
    case material.roof: {
      // Courses of tiles, each tile with its own shade.
      const course = Math.floor((z + across * 0.2) / 0.16);
      const tile = pixelM < 0.35 ? 0.3 * (hash(Math.floor(along / 0.3 + 0.5 * (course & 1)), course, 93) - 0.5) : 0;
      paintWith(mesh.colour, 1 + tile + fine + 1.3 * stains);
      break;
    }
    case material.wall:
      paintWall(mesh, 1 + fine + stains);
      break;
    case material.leaves: {
      const twigs =
        quickNoise((x + z) / 0.42, (y - z) / 0.42, 94) + 0.8 * quickNoise((x - z) / 0.16, (y + z) / 0.16, 95) - 0.9;
      const clumps = 0.6 * (quickNoise(x / 2.4, y / 2.4, 96) - 0.5);
      paintWith(mesh.colour, Math.max(0.2, 1 + (pixelM < 0.4 ? 1.3 * twigs : 0) + clumps));
      break;
    }
    case material.mast:
      if (Math.floor(z / 6) % 2 === 0) paint(0.4, 0.045, 0.03);
      else paint(0.56, 0.54, 0.52);
      break;
    case material.panel:
      if (pixelM < 0.3 && (fraction(along / 0.275) < 0.1 || fraction((z + across) / 0.3) < 0.1)) paint(0.09, 0.1, 0.12);
      else paint(0.012, 0.02, 0.05);
      break;
    case material.glass:
      paint(0.02, 0.025, 0.03);
      break;
    case material.concrete:
      paintWith([0.36, 0.35, 0.33], 1 + fine + stains);
      break;
    case material.paint:
    case material.steel:
    case material.ground:
      paintWith(mesh.colour, 1 + 0.6 * fine + 0.7 * stains);
  }
}

/** Boards or plaster, with windows in a row. */
function paintWall({ colour, direction, middle }: Mesh, by: number): void {
  const [dx, dy, up] = [here.x - middle[0], here.y - middle[1], here.z - middle[2]];
  // On a gable end the windows run across the house.
  const run = (dx + dy) * Math.cos(direction) + (dy - dx) * Math.sin(direction);
  const isWindow = Math.abs(fraction(run / 2.6) - 0.5) < 0.19 && Math.abs(fraction(up / 2.7) - 0.5) < 0.22;
  if (isWindow) return paint(0.03, 0.035, 0.045);
  const isGap = here.pixelM < 0.15 && fraction(run / 0.25) < 0.12;
  paintWith(colour, isGap ? 0.75 * by : by);
}
