import type { Map as MapLibre } from 'maplibre-gl';
import { planColours } from '../flight/plan-colours.ts';

export const ARROW_IMAGE = 'plan-arrow';
export const HOME_IMAGE = 'plan-home';
export const HATCH_IMAGE = 'alert-hatch';

/** Drawn at twice the size for high-density screens. */
const PIXEL_RATIO = 2;

/** Distance between hatching lines. */
const HATCH_PX = 12;

type Picture = { sizePx: number; draw: (pen: CanvasRenderingContext2D) => void };

const pictures: Record<string, Picture> = {
  [ARROW_IMAGE]: { sizePx: 16, draw: drawArrow },
  [HOME_IMAGE]: { sizePx: 30, draw: drawHome },
  [HATCH_IMAGE]: { sizePx: HATCH_PX, draw: drawHatch },
};

/** Adds our icons when the map first asks for them, and again after a style rebuild. */
export function drawMapImages(map: MapLibre): void {
  map.setMissingStyleImageResolver((id) => {
    const picture = pictures[id];
    if (picture && !map.hasImage(id)) map.addImage(id, imageOf(picture), { pixelRatio: PIXEL_RATIO });
  });
}

function imageOf({ sizePx, draw }: Picture): ImageData {
  const size = sizePx * PIXEL_RATIO;
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const pen = canvas.getContext('2d');
  if (!pen) return new ImageData(size, size);
  pen.scale(PIXEL_RATIO, PIXEL_RATIO);
  draw(pen);
  return pen.getImageData(0, 0, size, size);
}

/** Points right, along the line. */
export function drawArrow(pen: CanvasRenderingContext2D): void {
  pen.beginPath();
  pen.moveTo(4, 2.5);
  pen.lineTo(13.5, 8);
  pen.lineTo(4, 13.5);
  pen.lineTo(6.5, 8);
  pen.closePath();
  pen.lineJoin = 'round';
  pen.lineWidth = 2.4;
  pen.strokeStyle = planColours.rim;
  pen.stroke();
  pen.fillStyle = planColours.handle;
  pen.fill();
}

export function drawHome(pen: CanvasRenderingContext2D): void {
  pen.beginPath();
  pen.arc(15, 15, 12, 0, 2 * Math.PI);
  pen.fillStyle = planColours.rim;
  pen.fill();
  pen.lineWidth = 2.5;
  pen.strokeStyle = planColours.handle;
  pen.stroke();
  pen.lineWidth = 3;
  pen.lineCap = 'round';
  pen.beginPath();
  pen.moveTo(11, 9.5);
  pen.lineTo(11, 20.5);
  pen.moveTo(19, 9.5);
  pen.lineTo(19, 20.5);
  pen.moveTo(11, 15);
  pen.lineTo(19, 15);
  pen.stroke();
}

/** Slanted lines that continue across tiles of the pattern. */
function drawHatch(pen: CanvasRenderingContext2D): void {
  pen.lineWidth = 1.5;
  pen.strokeStyle = 'rgba(8, 20, 36, 0.75)';
  for (const aside of [-HATCH_PX, 0, HATCH_PX]) {
    pen.beginPath();
    pen.moveTo(aside - 2, HATCH_PX + 2);
    pen.lineTo(aside + HATCH_PX + 2, -2);
    pen.stroke();
  }
}
