import { drawVehicle, SYMBOL_HALF_PX } from './draw-vehicle.ts';
import { labelOf, type DrawnVehicle } from './drawn-vehicle.ts';
import { AtlasRows, type AtlasPlace, type SpriteCanvas } from './sprite-canvas.ts';
import { vehicleRim } from './vehicle-colours.ts';

type Symbol = Pick<DrawnVehicle, 'look' | 'headingDeg' | 'isChosen' | 'isFaded'>;
type Pen = OffscreenCanvasRenderingContext2D;
type Size = { widthPx: number; heightPx: number };

const FONT = '600 12px "Inter Variable", system-ui, sans-serif';
const LABEL = { heightPx: 18, sidePx: 3, baselinePx: 13, rimPx: 3.5 };

/** Symbols and labels in the atlas, drawn on first use: of a thousand vehicles most look the same. */
export class VehicleSprites {
  readonly ratio: number;
  readonly #sprites: SpriteCanvas;
  #rows = new AtlasRows();
  #known = new Map<string, AtlasPlace>();

  constructor(sprites: SpriteCanvas, ratio: number) {
    this.#sprites = sprites;
    this.ratio = ratio;
  }

  symbol({ look, headingDeg, isChosen, isFaded = false }: Symbol): AtlasPlace {
    const hasNose = headingDeg !== null;
    const size = { widthPx: 2 * SYMBOL_HALF_PX, heightPx: 2 * SYMBOL_HALF_PX };
    const key = symbolKeys[look][(hasNose ? 2 : 0) + (isChosen ? 1 : 0)] ?? '';
    return this.#picture(isFaded ? `${key} faded` : key, size, (pen) => {
      pen.translate(SYMBOL_HALF_PX, SYMBOL_HALF_PX);
      drawVehicle(pen, { look, hasNose, isChosen, isFaded });
    });
  }

  label(vehicle: DrawnVehicle): AtlasPlace {
    const text = labelOf(vehicle);
    const known = this.#known.get(text);
    if (known) return known;
    const size = { widthPx: widthOf(text) + 2 * LABEL.sidePx, heightPx: LABEL.heightPx };
    return this.#picture(text, size, (pen) => writeLabel(pen, text));
  }

  #picture(key: string, { widthPx, heightPx }: Size, draw: (pen: Pen) => void): AtlasPlace {
    const known = this.#known.get(key);
    if (known) return known;
    const [width, height] = [Math.ceil(widthPx * this.ratio), Math.ceil(heightPx * this.ratio)];
    const place = this.#rows.place(width, height) ?? this.#placeAnew(width, height);
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext('2d');
    if (pen) {
      pen.scale(this.ratio, this.ratio);
      draw(pen);
    }
    this.#sprites.paint(canvas.transferToImageBitmap(), place);
    this.#known.set(key, place);
    return place;
  }

  /**
   * Labels of silent vehicles change every second, so a full atlas is cleared. Sprites placed earlier in this frame
   * are drawn wrong once.
   */
  #placeAnew(width: number, height: number): AtlasPlace {
    this.#rows = new AtlasRows();
    this.#known.clear();
    return this.#rows.place(width, height) ?? { left: 0, top: 0, width: 1, height: 1 };
  }
}

/** A prefix that no label text starts with. */
const symbolKeys: Record<DrawnVehicle['look'], readonly string[]> = {
  live: ['\0live', '\0live chosen', '\0live nose', '\0live nose chosen'],
  stale: ['\0stale', '\0stale chosen', '\0stale nose', '\0stale nose chosen'],
  other: ['\0other', '\0other chosen', '\0other nose', '\0other nose chosen'],
  replay: ['\0replay', '\0replay chosen', '\0replay nose', '\0replay nose chosen'],
};

function writeLabel(pen: Pen, text: string): void {
  pen.font = FONT;
  pen.lineJoin = 'round';
  pen.lineWidth = LABEL.rimPx;
  pen.strokeStyle = vehicleRim;
  pen.strokeText(text, LABEL.sidePx, LABEL.baselinePx);
  pen.fillStyle = '#ffffff';
  pen.fillText(text, LABEL.sidePx, LABEL.baselinePx);
}

let ruler: Pen | null | undefined;

function widthOf(text: string): number {
  ruler ??= new OffscreenCanvas(1, 1).getContext('2d');
  if (!ruler) return 0;
  ruler.font = FONT;
  return ruler.measureText(text).width;
}
