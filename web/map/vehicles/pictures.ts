import { wrapDegrees } from '@overflight/flight/geo/angle.ts';
import { drawVehicle, SYMBOL_HALF_PX } from './draw-vehicle.ts';
import { labelOf, type DrawnVehicle, type VehicleLook } from './drawn-vehicle.ts';
import { vehicleRim } from './vehicle-colours.ts';

type Symbol = Pick<DrawnVehicle, 'look' | 'headingDeg' | 'isChosen'>;
type Picture = { image: ImageBitmap; widthPx: number; heightPx: number };

/** Symbols are drawn for each of so many directions: turning them anew takes longer than copying. */
const TURNS = 120;
const TURN_DEG = 360 / TURNS;

const FONT = '600 12px "Inter Variable", system-ui, sans-serif';
const LABEL = { heightPx: 18, sidePx: 3, baselinePx: 13, rimPx: 3.5 };
/** Labels change with every second of silence; those that nobody sees any more are forgotten all at once. */
const MOST_LABELS = 1500;

/** Symbols and labels drawn once and copied from then on: of a thousand vehicles most look the same. */
export class Pictures {
  readonly #ratio: number;
  readonly #symbols = new Map<VehicleLook, Picture[]>();
  readonly #labels = new Map<string, Picture>();

  constructor(ratio: number) {
    this.#ratio = ratio;
  }

  get ratio(): number {
    return this.#ratio;
  }

  /** A vehicle as it stands on a map that is turned by this much. */
  symbol({ look, headingDeg, isChosen }: Symbol, bearingDeg: number): Picture {
    const hasNose = headingDeg !== null;
    const turn = hasNose ? Math.round(wrapDegrees(headingDeg - bearingDeg) / TURN_DEG) % TURNS : TURNS;
    const place = 2 * turn + (isChosen ? 1 : 0);
    const ofLook = this.#symbols.get(look) ?? [];
    const known = ofLook[place];
    if (known) return known;
    const picture = this.#draw(2 * SYMBOL_HALF_PX, 2 * SYMBOL_HALF_PX, (pen) => {
      pen.translate(SYMBOL_HALF_PX, SYMBOL_HALF_PX);
      if (hasNose) pen.rotate((turn * TURN_DEG * Math.PI) / 180);
      drawVehicle(pen, { look, hasNose, isChosen });
    });
    ofLook[place] = picture;
    this.#symbols.set(look, ofLook);
    return picture;
  }

  label(vehicle: DrawnVehicle): Picture {
    const text = labelOf(vehicle);
    const known = this.#labels.get(text);
    if (known) return known;
    if (this.#labels.size >= MOST_LABELS) this.#labels.clear();
    const picture = this.#draw(widthOf(text) + 2 * LABEL.sidePx, LABEL.heightPx, (pen) => writeLabel(pen, text));
    this.#labels.set(text, picture);
    return picture;
  }

  #draw(widthPx: number, heightPx: number, draw: (pen: OffscreenCanvasRenderingContext2D) => void): Picture {
    const canvas = new OffscreenCanvas(Math.ceil(widthPx * this.#ratio), Math.ceil(heightPx * this.#ratio));
    const pen = canvas.getContext('2d');
    if (pen) {
      pen.scale(this.#ratio, this.#ratio);
      draw(pen);
    }
    // A finished picture is copied faster than a canvas, which may still change.
    return { image: canvas.transferToImageBitmap(), widthPx, heightPx };
  }
}

function writeLabel(pen: OffscreenCanvasRenderingContext2D, text: string): void {
  pen.font = FONT;
  pen.lineJoin = 'round';
  pen.lineWidth = LABEL.rimPx;
  pen.strokeStyle = vehicleRim;
  pen.strokeText(text, LABEL.sidePx, LABEL.baselinePx);
  pen.fillStyle = '#ffffff';
  pen.fillText(text, LABEL.sidePx, LABEL.baselinePx);
}

let ruler: OffscreenCanvasRenderingContext2D | null | undefined;

function widthOf(text: string): number {
  ruler ??= new OffscreenCanvas(1, 1).getContext('2d');
  if (!ruler) return 0;
  ruler.font = FONT;
  return ruler.measureText(text).width;
}
