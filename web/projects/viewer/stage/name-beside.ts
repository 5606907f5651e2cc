import { CanvasTexture, Sprite, SpriteMaterial, SRGBColorSpace } from 'three';
import type { MeshPoint } from '../mesh/mesh-frame.ts';

/** Of the drawn text, twice as fine as it is shown. */
const [FONT_PX, PADDING_PX] = [28, 8] as const;
/** Share of the height of the picture, whatever the distance is. */
const HEIGHT_SHARE = 0.032;
const [BACKGROUND, INK] = ['rgba(20, 20, 20, 0.75)', '#ffffff'] as const;

/** A name at the right of a place, always facing the viewer. */
export function nameBeside([x, y, z]: MeshPoint, name: string): Sprite {
  const canvas = drawName(name);
  const map = new CanvasTexture(canvas);
  map.colorSpace = SRGBColorSpace;
  const sprite = new Sprite(new SpriteMaterial({ map, depthTest: false, sizeAttenuation: false }));
  sprite.scale.set((HEIGHT_SHARE * canvas.width) / canvas.height, HEIGHT_SHARE, 1);
  sprite.center.set((-0.5 * canvas.height) / canvas.width, 0.5);
  sprite.position.set(x, y, z);
  sprite.renderOrder = 2;
  return sprite;
}

function drawName(name: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  const font = `600 ${FONT_PX}px system-ui, sans-serif`;
  context.font = font;
  canvas.width = Math.ceil(context.measureText(name).width) + 2 * PADDING_PX;
  canvas.height = FONT_PX + 2 * PADDING_PX;
  context.fillStyle = BACKGROUND;
  context.fillRect(0, 0, canvas.width, canvas.height);
  // A new size forgets it.
  context.font = font;
  context.textBaseline = 'middle';
  context.fillStyle = INK;
  context.fillText(name, PADDING_PX, canvas.height / 2);
  return canvas;
}
