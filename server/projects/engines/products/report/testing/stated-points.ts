import type { RunAccuracy } from '@overflight/contract/projects/run-accuracy.ts';
import { statedControl } from '../stated-control.ts';

/** What a run made of a control point. */
export const outcome = {
  name: 'G1',
  role: 'control' as const,
  position: [9, 47] as [number, number],
  heightM: 400,
  marks: 3,
  offM: [0.012, -0.008, 0.021] as [number, number, number],
  markErrorPx: 0.6,
  leftOut: null,
};

export const accuracyOf = (points: RunAccuracy['points']) => ({
  accuracy: {
    horizontalDatum: 'WGS 84',
    heightDatum: 'egm96' as const,
    positions: { fixed: 0, float: 0, ordinary: 2, none: 0 },
    isAdjusted: true,
    fromPositions: null,
    withControl: null,
    positionsOffM: null,
    control: null,
    check: null,
    points,
  },
});

/** Two points of a UTM zone, and one of a system whose north comes first. */
export async function withControl() {
  const common = { position: [9, 47] as const, heightM: 400, horizontalSigmaM: 0.02, verticalSigmaM: 0.035 };
  const mark = (photo: string) => ({ photo, at: [1, 1] as const });
  const utm = { system: 'WGS 84 / UTM zone 32N (EPSG:32632)', heightDatum: 'ellipsoid', heightUnit: 'm' } as const;
  const gauss = { system: 'DHDN / 3-degree Gauss-Kruger zone 4 (EPSG:31468)', heightDatum: 'egm96' } as const;
  const leftOut = 'marked in one photo';
  const unused = { ...outcome, name: 'K1', role: 'check' as const, marks: 1, offM: null, markErrorPx: null, leftOut };
  const { accuracy } = accuracyOf([outcome, unused]);
  const control = await statedControl(
    [
      {
        ...common,
        name: 'G1',
        role: 'control',
        marks: ['a', 'b', 'c', 'd'].map(mark),
        stated: { ...utm, coordinates: [465_407.12, 5_247_161.5, 448.25] },
      },
      {
        ...common,
        name: 'K1',
        role: 'check',
        marks: [mark('a')],
        stated: { ...utm, coordinates: [465_507.125, 5_247_161, 448] },
      },
      {
        ...common,
        name: 'A',
        role: 'control',
        marks: [],
        stated: { ...gauss, heightUnit: 'us-ft', coordinates: [4_465_407, 5_247_161.5, 1470.1] },
      },
    ],
    { epsg: 32_632, accuracy },
  );
  return { control, accuracy };
}

/** A point of a state plane that was measured 0.3 m east of where it was stated, in the UTM zone. */
export async function statedInFeet() {
  const { accuracy } = accuracyOf([{ ...outcome, offM: [0.3, 0, 0.1] }]);
  const stated = {
    system: 'NAD83(2011) / Minnesota North (ftUS) (EPSG:6503)',
    heightDatum: 'navd88',
    heightUnit: 'us-ft',
    coordinates: [2_794_000, 1_053_000, 1000.1] as [number, number, number],
  } as const;
  const point = {
    name: 'G1',
    role: 'control',
    position: [-96.5, 47.5],
    heightM: 304.8,
    horizontalSigmaM: 0.02,
    verticalSigmaM: 0.035,
    marks: ['a', 'b', 'c'].map((photo) => ({ photo, at: [1, 1] as const })),
    stated,
  } as const;
  return { control: await statedControl([point], { epsg: 32_614, accuracy }), accuracy };
}
