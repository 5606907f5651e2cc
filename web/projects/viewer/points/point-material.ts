import { Color, ShaderMaterial } from 'three';
import { GROUND_CLASS } from '@overflight/contract/projects/point-cloud.ts';
import { heightRamp } from '../../../map/results/height-ramp.ts';
import { classColours, type PointLook } from './point-look.ts';

const modes = { photo: 0, height: 1, class: 2 } as const;

/** Points grow to meet their neighbours, up to this many times the chosen size. */
const MOST_GROWTH = 3;

const vertexShader = `
attribute vec3 color;
attribute float _class;
uniform float size;
uniform float spacing;
uniform float focal;
uniform int mode;
uniform vec2 heights;
uniform vec3 ramp[${heightRamp.length}];
uniform vec3 ground;
uniform vec3 other;
varying vec3 shade;
void main() {
  vec4 place = modelMatrix * vec4(position, 1.0);
  gl_Position = projectionMatrix * viewMatrix * place;
  // Large enough to close the surface, within reason.
  gl_PointSize = clamp(spacing * focal / gl_Position.w, size, size * ${MOST_GROWTH.toFixed(1)});
  shade = color;
  if (mode == ${modes.height}) {
    float step = clamp((place.y - heights.x) / (heights.y - heights.x), 0.0, 1.0) * ${(heightRamp.length - 1).toFixed(1)};
    int low = min(int(step), ${heightRamp.length - 2});
    shade = mix(ramp[low], ramp[low + 1], step - float(low));
  }
  if (mode == ${modes.class}) shade = abs(_class - ${GROUND_CLASS.toFixed(1)}) < 0.5 ? ground : other;
}`;

const fragmentShader = `
varying vec3 shade;
void main() {
  gl_FragColor = vec4(shade, 1.0);
  #include <colorspace_fragment>
}`;

export type PointMaterial = {
  material: ShaderMaterial;
  show: (look: PointLook, pixelRatio: number) => void;
  /** Pixels of a metre that is one metre away. */
  setFocal: (focalPx: number) => void;
  /** Before a tile is drawn. */
  setSpacing: (spacingM: number) => void;
};

/** Draws all tiles; `heights` are the lowest and highest of the cloud in mesh coordinates. */
export function pointMaterial(heights: readonly [number, number]): PointMaterial {
  const [low, high] = heights;
  const uniforms = {
    size: { value: 2 },
    spacing: { value: 0 },
    focal: { value: 1 },
    mode: { value: 0 },
    heights: { value: [low, Math.max(high, low + 0.1)] },
    ramp: { value: heightRamp.map((colour) => new Color(colour)) },
    ground: { value: new Color(classColours.ground) },
    other: { value: new Color(classColours.other) },
  };
  const material = new ShaderMaterial({ uniforms, vertexShader, fragmentShader });
  let ratio = 1;
  return {
    material,
    setFocal: (focalPx) => {
      uniforms.focal.value = focalPx * ratio;
    },
    setSpacing: (spacingM) => {
      uniforms.spacing.value = spacingM;
      material.uniformsNeedUpdate = true;
    },
    show: ({ colour, sizePx }, pixelRatio) => {
      ratio = pixelRatio;
      uniforms.mode.value = modes[colour];
      uniforms.size.value = sizePx * pixelRatio;
    },
  };
}
