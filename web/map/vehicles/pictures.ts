import { drawVehicle, SYMBOL_HALF_PX } from './draw-vehicle.ts';
import { labelOf, type DrawnVehicle } from './drawn-vehicle.ts';
import { vehicleRim } from './vehicle-colours.ts';

type Picture = { canvas: HTMLCanvasElement; widthPx: number; heightPx: number };

const FONT = '600 12px "Inter Variable", system-ui, sans-serif';
const LABEL = { heightPx: 18, sidePx: 3, baselinePx: 13, rimPx: 3.5 };
/** Labels change with every second of silence; those that nobody sees any more are forgotten all at once. */
const MOST_LABELS = 600;

/** Symbols and labels drawn once and copied from then on: of a thousand vehicles most look the same. */
export class Pictures {
  readonly #ratio: number;
  readonly #symbols = new Map<string, Picture>();
  readonly #labels = new Map<string, Picture>();

  constructor(ratio: number) {
    this.#ratio = ratio;
  }

  get ratio(): number {
    return this.#ratio;
  }

  symbol({ look, headingDeg, isChosen }: Pick<DrawnVehicle, 'look' | 'headingDeg' | 'isChosen'>): Picture {
    const hasNose = headingDeg !== null;
    const key = `${look} ${hasNose} ${isChosen}`;
    const known = this.#symbols.get(key);
    if (known) return known;
    const picture = this.#draw(2 * SYMBOL_HALF_PX, 2 * SYMBOL_HALF_PX, (pen) => {
      pen.translate(SYMBOL_HALF_PX, SYMBOL_HALF_PX);
      drawVehicle(pen, { look, hasNose, isChosen });
    });
    this.#symbols.set(key, picture);
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

  #draw(widthPx: number, heightPx: number, draw: (pen: CanvasRenderingContext2D) => void): Picture {
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(widthPx * this.#ratio);
    canvas.height = Math.ceil(heightPx * this.#ratio);
    const pen = canvas.getContext('2d');
    if (pen) {
      pen.scale(this.#ratio, this.#ratio);
      draw(pen);
    }
    return { canvas, widthPx, heightPx };
  }
}

function writeLabel(pen: CanvasRenderingContext2D, text: string): void {
  pen.font = FONT;
  pen.lineJoin = 'round';
  pen.lineWidth = LABEL.rimPx;
  pen.strokeStyle = vehicleRim;
  pen.strokeText(text, LABEL.sidePx, LABEL.baselinePx);
  pen.fillStyle = '#ffffff';
  pen.fillText(text, LABEL.sidePx, LABEL.baselinePx);
}

let ruler: CanvasRenderingContext2D | null | undefined;

function widthOf(text: string): number {
  ruler ??= document.createElement('canvas').getContext('2d');
  if (!ruler) return 0;
  ruler.font = FONT;
  return ruler.measureText(text).width;
}
