import type { ViewerCamera, ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { stageControl, type RunPoint } from '../control/run-points.ts';
import type { Chosen, Display } from '../display.ts';
import { meshFrame } from '../mesh/mesh-frame.ts';
import type { DrawnMeasure } from '../measure/drawn-measures.ts';
import { meshLines } from '../mesh/mesh-lines.ts';
import type { Place } from '../place/pointed-place.ts';
import { colourOf } from '../points/point-look.ts';
import type { StageLook } from './stage-content.ts';
import type { StageKind } from './stage-state.tsx';
import { StageView } from './stage-view.tsx';

type Props = Pick<StageLook, 'way' | 'isMeasuring' | 'chosen'> & {
  scene: ViewerScene;
  kind: StageKind;
  theme: 'light' | 'dark';
  display: Display;
  measures: readonly DrawnMeasure[];
  cameras: readonly ViewerCamera[];
  control: readonly RunPoint[];
  onClick: (place: Place | null, hit: Chosen | null) => void;
  onPoint: (place: Place | null) => void;
};
const backgrounds = { light: '#dfe7ee', dark: '#0b1622' } as const;

/** The mesh or the points with what is drawn over them; places instead of coordinates of the mesh. */
export function StagePicture({ scene, kind, theme, display, measures, control, onClick, onPoint, ...look }: Props) {
  const { points } = scene;
  const placed = scene[kind];
  if (!placed) return null;
  const { toPlace } = meshFrame(placed);
  return (
    <StageView
      key={kind}
      {...{ scene, kind }}
      look={{
        ...look,
        measures: meshLines(placed, measures),
        control: stageControl(placed, control),
        background: backgrounds[theme],
        points: points ? { ...display.points, colour: colourOf(points, display.points.colour) } : display.points,
      }}
      onClick={(at, hit) => onClick(at && toPlace(at), hit)}
      onPoint={(at) => onPoint(at && toPlace(at))}
    />
  );
}
