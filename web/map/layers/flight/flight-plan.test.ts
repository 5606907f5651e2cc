import { describe, expect, it } from 'vitest';
import { styleOf } from '../../style/style-of.ts';
import { aScene, buildingsSource } from '../../testing/a-scene.ts';
import { evaluate, paintOf } from '../../testing/evaluate.ts';
import { flightPlan, overlayHitLayers, RAISED } from './flight-plan.ts';
import { planColours, toneColours } from './plan-colours.ts';

/** Linear light of red, green and blue, 0 to 1. */
function linear(colour: string): number[] {
  return [1, 3, 5].map((from) => {
    const share = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
}

/** Colours as seen with one cone type missing (Machado, Oliveira and Fernandes, 2009, severity 1). */
const eyes: Record<string, number[][]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'without red cones': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'without green cones': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'without blue cones': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const seen = (colour: string, eye: number[][]) =>
  eye.map((row) => row.reduce((sum, weight, i) => sum + weight * (linear(colour)[i] ?? 0), 0));

/** CIE L*a*b* of linear light. */
function lab(light: readonly number[]): number[] {
  const [r = 0, g = 0, b = 0] = light;
  const [x, y, z] = [
    (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
    0.2126 * r + 0.7152 * g + 0.0722 * b,
    (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
  ].map((value) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116));
  return [116 * (y ?? 0) - 16, 500 * ((x ?? 0) - (y ?? 0)), 200 * ((y ?? 0) - (z ?? 0))];
}

const difference = (a: string, b: string, eye: number[][]) => {
  const [one, other] = [lab(seen(a, eye)), lab(seen(b, eye))];
  return Math.hypot(...one.map((value, i) => value - (other[i] ?? 0)));
};

const contrast = (a: string, b: string) => {
  const luminance = (colour: string) => {
    const [r = 0, g = 0, b2 = 0] = linear(colour);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b2 + 0.05;
  };
  const [one, other] = [luminance(a), luminance(b)];
  return Math.max(one, other) / Math.min(one, other);
};

const tones = Object.values(toneColours);
const pairs = tones.flatMap((a, i) => tones.slice(i + 1).map((b) => [a, b] as const));

describe('the colours of plans', () => {
  it.each(Object.entries(eyes))('distinguish segment types and problems with %s vision', (_, eye) => {
    for (const [a, b] of pairs) expect(difference(a, b, eye)).toBeGreaterThan(25);
    for (const tone of tones) expect(difference(tone, planColours.problem, eye)).toBeGreaterThan(20);
  });

  it('stand out from their dark rim', () => {
    for (const colour of [...tones, planColours.transit, planColours.problem, planColours.handle])
      expect(contrast(colour, planColours.rim)).toBeGreaterThan(4.5);
  });
});

describe('the layers of plans', () => {
  const ids = styleOf(aScene({ sources: { buildings: buildingsSource } })).layers.map(({ id }) => id);

  it('are above buildings, volumes above lines, and the drawn shape on top', () => {
    const inOrder = ['buildings', 'plan-areas', 'plan-paths', 'plan-volumes', 'place-names', 'plan-waypoints'];
    expect(ids.filter((id) => inOrder.includes(id))).toEqual(inOrder);
  });

  it('are hit only if they exist', () => {
    expect(overlayHitLayers.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('leave their data out of the style', () => {
    for (const source of Object.values(flightPlan.sources ?? {}))
      expect(source).toMatchObject({ type: 'geojson', data: { features: [] } });
  });

  it('fade to a shadow below the raised flight: what is flown, not areas, fences and problems', () => {
    const fades = ['plan-paths', 'plan-turnarounds', 'plan-transits', 'plan-outlines', 'plan-fences', 'plan-problems'];
    const kindOf: Record<string, string> = { 'plan-outlines': 'area' };
    const opacity = (id: string, isRaised: boolean) => {
      const kind = kindOf[id] ?? id.replace('plan-', '').replace(/s$/, '');
      return evaluate(paintOf(styleOf(aScene()), id, 'line-opacity'), 'line-opacity', {
        zoom: 15,
        properties: { kind },
        globalState: { [RAISED]: isRaised },
      });
    };
    const share = (id: string) => Number(opacity(id, true)) / Number(opacity(id, false));
    expect(fades.map((id) => share(id).toFixed(2))).toEqual(['0.35', '0.35', '0.35', '1.00', '1.00', '1.00']);
  });
});
