import { SegmentedControl, Title } from '@mantine/core';
import type { ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { useState, type ReactNode } from 'react';
import type { BaseMap } from '../../map/results/results-style.ts';
import { ExplorerPanel } from './explorer-panel.tsx';
import { ExplorerPicture } from './explorer-picture.tsx';
import { firstShown } from './shown.ts';
import { useMeasuring } from './measure/use-measuring.ts';
import { useMeasurements, type Visit } from './use-viewer.ts';
import classes from './viewer.module.css';

type Props = {
  visit: Visit;
  scene: ViewerScene;
  sources: BaseMap['sources'];
  /** Other actions: share, go back. */
  actions: ReactNode;
};

/** The results of a project: on the map, or as a mesh, with whatever people measured. */
export function Explorer({ visit, scene, sources, actions }: Props) {
  const [view, setView] = useState<'map' | 'mesh'>('map');
  const [shown, setShown] = useState(firstShown);
  const [way, setWay] = useState<'orbit' | 'fly'>('orbit');
  const { keep, remove } = useMeasurements(visit, scene);
  const measuring = useMeasuring(scene, keep);
  return (
    <div className={classes['explorer']}>
      <header className={classes['bar']}>
        <Title order={1} className={classes['name']}>
          {scene.name}
        </Title>
        {scene.mesh && (
          <SegmentedControl
            aria-label="How to look at it"
            value={view}
            onChange={(next) => setView(next === 'mesh' ? 'mesh' : 'map')}
            data={[
              { value: 'map', label: 'Map' },
              { value: 'mesh', label: '3D mesh' },
            ]}
          />
        )}
        <div className={classes['actions']}>{actions}</div>
      </header>
      <main className={classes['body']}>
        <ExplorerPicture {...{ scene, sources, view, way, shown, measuring }} onShow={setShown} />
        <ExplorerPanel
          {...{ scene, view, shown, way, measuring }}
          hasGround={sources !== null}
          onShow={setShown}
          onWay={setWay}
          onRemove={(id) => void remove(id)}
        />
      </main>
    </div>
  );
}
