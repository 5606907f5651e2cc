import type { Map as MapLibre } from 'maplibre-gl';

/** Renderers of Mesa, Chromium and Windows that draw on the processor. */
const IN_SOFTWARE = /llvmpipe|softpipe|swiftshader|software|basic render/i;

/**
 * MapLibre draws the ground over relief twice as finely as the window shows it. Where no graphics card does it, that takes most
 * of the time of a frame: there it is drawn as finely as the window.
 */
export function coarsenGround(map: MapLibre): void {
  if (!isDrawnInSoftware(map.getCanvas())) return;
  map.on('terrain', () => {
    const { terrain } = map;
    // Its size is fixed once the relief is set, before `qualityFactor` can be.
    const ground: object | null = map.painter.renderToTexture;
    if (terrain && ground && 'rttSize' in ground)
      ground.rttSize = terrain.tileManager.tileSize * finenessFor(window.devicePixelRatio);
  });
}

/** A power of two. */
export const finenessFor = (pixelRatio: number): number =>
  2 ** Math.min(1, Math.max(-1, Math.round(Math.log2(pixelRatio))));

export function isDrawnInSoftware(canvas: HTMLCanvasElement): boolean {
  const gl = canvas.getContext('webgl2');
  const named = gl?.getExtension('WEBGL_debug_renderer_info');
  return IN_SOFTWARE.test(String(gl?.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : gl.RENDERER)));
}
