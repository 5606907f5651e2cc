import { zeroOf } from '@overflight/contract/projects/run-accuracy.ts';
import type { ViewerCamera, ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { CameraCard } from './camera-card.tsx';
import { ControlCard } from './control/control-card.tsx';
import type { RunPoint } from './control/run-points.ts';
import type { Chosen } from './display.ts';

type Props = {
  scene: ViewerScene;
  chosen: Chosen | null;
  /** Those that are shown. */
  cameras: readonly ViewerCamera[];
  control: readonly RunPoint[];
  onClose: () => void;
};

/** The photo or the control point that is looked at. */
export function ChosenCard({ scene, chosen, cameras, control, onClose }: Props) {
  const isChosen = ({ name }: { name: string }) => name === chosen?.name;
  const camera = chosen?.kind === 'camera' && cameras.find(isChosen);
  if (camera)
    return (
      <CameraCard
        {...{ camera, onClose }}
        zero={scene.report.isLocal ? null : zeroOf(scene.report)}
        form={scene.system?.form ?? null}
      />
    );
  const point = chosen?.kind === 'control' && control.find(isChosen);
  return point ? <ControlCard {...{ scene, point, onClose }} /> : null;
}
