import { SegmentedControl, Title } from '@mantine/core';
import type { ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { useState, type ReactNode } from 'react';
import type { BaseMap } from '../../map/results/results-style.ts';
import { ExplorerPanel } from './explorer-panel.tsx';
import { ExplorerPicture } from './explorer-picture.tsx';
import { initialDisplay, surfaceOf, type Chosen, type View } from './display.ts';
import { LocalNotice } from './local-notice.tsx';
import { useMeasuring } from './measure/use-measuring.ts';
import { useMeasurements, type ViewerTarget } from './use-viewer.ts';
import classes from './viewer.module.css';
import { usePageTitle } from '../../ui/use-page-title.ts';

type Props = {
  target: ViewerTarget;
  scene: ViewerScene;
  sources: BaseMap['sources'];
  /** Other actions: share, go back. */
  actions: ReactNode;
};

const views = { map: 'Map', facade: 'Facade', mesh: '3D mesh', points: 'Points' } as const;

/** The results of a project on the map, as a wall, as a mesh or as points, with measurements. */
export function Explorer({ target, scene, sources: given, actions }: Props) {
  usePageTitle(scene.name, 'Results');
  // A base map under what is nowhere would look like its place.
  const sources = scene.report.isLocal ? null : given;
  const [view, setView] = useState<View>(scene.facade ? 'facade' : 'map');
  const [display, setDisplay] = useState(initialDisplay);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [way, setWay] = useState<'orbit' | 'fly'>('orbit');
  const { save, remove } = useMeasurements(target, scene);
  const measuring = useMeasuring(scene, display.model, save);
  const changeView = (next: View) => {
    // Points of the wall and of the ground do not go together.
    if (surfaceOf(next) !== surfaceOf(view)) measuring.cancel();
    setView(next);
  };
  const hasViews = scene.mesh !== null || scene.points !== null || scene.facade !== null;
  const isMade = (one: View) => one === 'map' || scene[one] !== null;
  const shown = (Object.keys(views) as View[]).filter(isMade);
  return (
    <div className={classes['explorer']}>
      <header className={classes['bar']}>
        <Title order={1} className={classes['name']}>
          {scene.name}
        </Title>
        {hasViews && (
          <SegmentedControl
            className={classes['views'] ?? ''}
            aria-label="View"
            value={view}
            onChange={changeView}
            data={shown.map((value) => ({ value, label: views[value] }))}
          />
        )}
        <div className={classes['actions']}>{actions}</div>
      </header>
      {scene.report.isLocal && <LocalNotice />}
      <main className={classes['body']}>
        <ExplorerPicture
          {...{ scene, sources, view, way, display, measuring, chosen }}
          onDisplay={setDisplay}
          onChoose={setChosen}
        />
        <ExplorerPanel
          {...{ scene, view, display, way, measuring, chosen }}
          hasGround={sources !== null}
          onDisplay={setDisplay}
          onWay={setWay}
          onChoose={setChosen}
          onRemove={(id) => void remove(id)}
        />
      </main>
    </div>
  );
}
