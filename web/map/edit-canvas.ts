import type { Map as MapLibre } from 'maplibre-gl';
import { drawHandle } from './live/draw-handle.ts';
import { drawShapes } from './live/draw-shapes.ts';
import type { Handle } from './modes/handle.ts';
import type { OverlayFeature } from './overlay.ts';
import type { Projection } from './modes/map-mode.ts';

/**
 * A canvas over the map for handles and the dragged shape. Drawing on it leaves the map and its tiles alone, so a move
 * costs almost nothing.
 */
export class EditCanvas {
  readonly #map: MapLibre;
  readonly #project: Projection;
  readonly #canvas = document.createElement('canvas');
  #handles: readonly Handle[] = [];
  #shapes: readonly OverlayFeature[] = [];
  #isBlank = true;
  #isDue = false;

  constructor(map: MapLibre, project: Projection) {
    this.#map = map;
    this.#project = project;
    this.#canvas.setAttribute('aria-hidden', 'true');
    this.#canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;pointer-events:none';
    map.getCanvas().after(this.#canvas);
    map.on('render', () => {
      if (!this.#isBlank) this.#draw();
    });
  }

  showHandles(handles: readonly Handle[]): void {
    this.#handles = handles;
    this.#drawSoon();
  }

  showShapes(shapes: readonly OverlayFeature[]): void {
    this.#shapes = shapes;
    this.#drawSoon();
  }

  /** Draws once per frame, however many changes one event makes. */
  #drawSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      if (this.#canvas.isConnected) this.#draw();
    });
  }

  #draw(): void {
    const isBlank = this.#handles.length === 0 && this.#shapes.length === 0;
    if (isBlank && this.#isBlank) return;
    this.#isBlank = isBlank;
    const pen = this.#fit().getContext('2d');
    if (!pen) return;
    const ratio = window.devicePixelRatio;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, this.#canvas.width / ratio, this.#canvas.height / ratio);
    drawShapes(pen, this.#shapes, this.#project);
    for (const handle of this.#handles) drawHandle(pen, handle, this.#project(handle.position));
  }

  /** Sizes the canvas in device pixels. */
  #fit(): HTMLCanvasElement {
    const { clientWidth, clientHeight } = this.#map.getCanvas();
    const [width, height] = [clientWidth, clientHeight].map((px) => Math.round(px * window.devicePixelRatio));
    if (width !== undefined && this.#canvas.width !== width) this.#canvas.width = width;
    if (height !== undefined && this.#canvas.height !== height) this.#canvas.height = height;
    return this.#canvas;
  }
}
