import type { VehicleLook } from './drawn-vehicle.ts';
import { chosenColour, vehicleColours, vehicleRim } from './vehicle-colours.ts';

/** Half the size of a vehicle symbol. */
export const SYMBOL_HALF_PX = 16;

type Shape = (pen: OffscreenCanvasRenderingContext2D) => void;

/** Own vehicles are arrows, others diamonds; without a heading both are round. */
const withNose: Record<VehicleLook, Shape> = { live: arrow, stale: arrow, replay: arrow, other: diamond };
const withoutNose: Shape = (pen) => pen.arc(0, 0, 7.5, 0, 2 * Math.PI);

type Symbol = { look: VehicleLook; hasNose: boolean; isChosen: boolean; isFaded: boolean };

const FADED = 0.35;

/** Draws a vehicle around the origin, nose up. */
export function drawVehicle(
  pen: OffscreenCanvasRenderingContext2D,
  { look, hasNose, isChosen, isFaded }: Symbol,
): void {
  if (isFaded) pen.globalAlpha = FADED;
  if (isChosen) drawRing(pen);
  pen.beginPath();
  (hasNose ? withNose[look] : withoutNose)(pen);
  pen.closePath();
  pen.lineJoin = 'round';
  pen.lineWidth = 4;
  pen.strokeStyle = vehicleRim;
  pen.stroke();
  pen.fillStyle = vehicleColours[look];
  pen.fill();
  if (hasNose) return;
  pen.beginPath();
  pen.arc(0, 0, 2.5, 0, 2 * Math.PI);
  pen.fillStyle = vehicleRim;
  pen.fill();
}

function arrow(pen: OffscreenCanvasRenderingContext2D): void {
  pen.moveTo(0, -12);
  pen.lineTo(9, 10);
  pen.lineTo(0, 5);
  pen.lineTo(-9, 10);
}

function diamond(pen: OffscreenCanvasRenderingContext2D): void {
  pen.moveTo(0, -13);
  pen.lineTo(7, 0);
  pen.lineTo(0, 8);
  pen.lineTo(-7, 0);
}

function drawRing(pen: OffscreenCanvasRenderingContext2D): void {
  pen.beginPath();
  pen.arc(0, 0, SYMBOL_HALF_PX - 2, 0, 2 * Math.PI);
  pen.lineWidth = 4;
  pen.strokeStyle = vehicleRim;
  pen.stroke();
  pen.lineWidth = 2;
  pen.strokeStyle = chosenColour;
  pen.stroke();
}
