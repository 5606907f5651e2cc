import type { RunAccuracy } from '@overflight/contract/projects/run-accuracy.ts';
import type { ViewerScene } from '@overflight/contract/projects/viewer.ts';
import type { FeatureCollection } from 'geojson';
import { meshFrame, type Placed } from '../mesh/mesh-frame.ts';
import type { StagePoint } from '../stage/stage-content.ts';

export type RunPoint = Omit<RunAccuracy['points'][number], 'position' | 'heightM'> & {
  position: [number, number];
  heightM: number;
};

export const controlColours = { control: '#e0379b', check: '#7048e8', unused: '#868e96' } as const;

export const colourOf = ({ role, leftOut }: Pick<RunPoint, 'role' | 'leftOut'>): string =>
  controlColours[leftOut === null ? role : 'unused'];

/** Control and check points of the run, where they were stated to be. Runs of earlier versions do not tell. */
export const runPoints = ({ report }: Pick<ViewerScene, 'report'>): RunPoint[] =>
  (report.accuracy?.points ?? []).flatMap(({ position, heightM, ...point }) =>
    position && heightM !== undefined ? [{ ...point, position, heightM }] : [],
  );

export const drawnControl = (points: readonly RunPoint[], chosen: string | null): FeatureCollection => ({
  type: 'FeatureCollection',
  features: points.map((point) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [...point.position] },
    properties: {
      name: point.name,
      isCheck: point.role === 'check',
      isChosen: point.name === chosen,
      colour: colourOf(point),
    },
  })),
});

export const stageControl = (placed: Placed, points: readonly RunPoint[]): StagePoint[] =>
  points.map((point) => ({ name: point.name, at: meshFrame(placed).toMesh(point), colour: colourOf(point) }));

const names = new Intl.ListFormat('en');

/** How many the run used, and which it did not. */
export function usedText(points: readonly Pick<RunPoint, 'name' | 'role' | 'leftOut'>[]): string {
  const used = points.filter(({ leftOut }) => leftOut === null);
  const count = (role: RunPoint['role']) => used.filter((point) => point.role === role).length;
  const unused = points.filter(({ leftOut }) => leftOut !== null).map(({ name }) => name);
  const text = `${count('control')} control, ${count('check')} check`;
  return unused.length === 0 ? text : `${text} used; not used: ${names.format(unused)}`;
}
