import type { ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { logError } from '../../../platform/log.ts';
import type { MeshPoint } from '../mesh/mesh-frame.ts';
import type { Drawn } from '../points/point-cloud.ts';
import { meshLevels, pointLevels } from './levels.ts';
import type { Shown, Stage } from './stage.ts';
import type { StageHit, StageLook } from './stage-content.ts';
import { FilledSwitch, FitButton, PointNotes, StageState, type LoadState, type StageKind } from './stage-state.tsx';
import classes from '../viewer.module.css';

type Props = {
  kind: StageKind;
  scene: Pick<ViewerScene, 'mesh' | 'points'>;
  look: Omit<StageLook, 'marksFilled'>;
  onClick: (point: MeshPoint | null, hit: StageHit | null) => void;
  /** What is under the pointer. */
  onPoint: (point: MeshPoint | null) => void;
};
const labels = { mesh: '3D mesh', points: 'Point cloud' } as const;
/** Counts of points are told this often at most. */
const TOLD_EVERY_MS = 300;

/** The mesh or the points; three.js is loaded on demand. */
export function StageView({ kind, scene: { mesh, points }, look: plainLook, onClick, onPoint }: Props) {
  const [marksFilled, setMarksFilled] = useState(false);
  const look = useMemo(() => ({ ...plainLook, marksFilled }), [plainLook, marksFilled]);
  const container = useRef<HTMLDivElement>(null);
  const stage = useRef<Stage | null>(null);
  const latest = useRef({ look, onClick, onPoint });
  const [state, setState] = useState<LoadState>({ kind: 'loading', share: 0 });
  const [drawn, setDrawn] = useState<Drawn>({ points: 0, fineness: 'moving' });
  const [notes, setNotes] = useState({ isPartLost: false, isMissed: false });
  useEffect(() => {
    latest.current = { look, onClick, onPoint };
    stage.current?.show(look);
  }, [look, onClick, onPoint]);
  const shownOf = useEffectEvent(async (): Promise<Shown | null> => {
    if (kind === 'mesh') {
      const { loadMesh } = await import('../mesh/load-mesh.ts');
      return mesh && { label: labels.mesh, levels: meshLevels, load: (loading) => loadMesh(mesh.url, loading) };
    }
    const { loadPoints } = await import('../points/point-cloud.ts');
    const onDrawn = atMostEvery(TOLD_EVERY_MS, setDrawn);
    const onPartLost = () => setNotes((now) => ({ ...now, isPartLost: true }));
    return (
      points && {
        label: labels.points,
        levels: pointLevels,
        load: (loading) => loadPoints(points, { ...loading, onDrawn, onPartLost }),
      }
    );
  });
  const url = (kind === 'mesh' ? mesh : points)?.url;
  useEffect(() => {
    let isGone = false;
    const fail = (error: unknown) => {
      logError(`${kind} cannot be drawn`, error);
      if (!isGone) setState({ kind: 'failed' });
    };
    const start = async () => {
      const [{ Stage }, shown] = await Promise.all([import('./stage.ts'), shownOf()]);
      if (isGone || !container.current || !shown) return;
      stage.current = new Stage(container.current, shown, {
        onProgress: (share) => setState((now) => (now.kind === 'loading' ? { kind: 'loading', share } : now)),
        onLoaded: ({ hasFilled }) => setState({ kind: 'shown', hasFilled }),
        onFailed: fail,
        onClick: (point, hit) => {
          setNotes((now) => ({ ...now, isMissed: latest.current.look.isMeasuring && point === null }));
          latest.current.onClick(point, hit);
        },
        onPoint: (point) => latest.current.onPoint(point),
      });
      stage.current.show(latest.current.look);
    };
    start().catch(fail);
    return () => {
      isGone = true;
      stage.current?.remove();
      stage.current = null;
    };
  }, [kind, url]);
  return (
    <div className={classes['stage']} data-testid={kind} data-state={state.kind}>
      <div ref={container} className={classes['sheet']} />
      <StageState {...{ kind, state }} />
      {state.kind === 'shown' && <FitButton onFit={() => stage.current?.fit()} />}
      {state.kind === 'shown' && state.hasFilled && <FilledSwitch checked={marksFilled} onChange={setMarksFilled} />}
      {kind === 'points' && state.kind === 'shown' && points && (
        <PointNotes
          {...{ drawn }}
          points={points.points}
          isPartLost={notes.isPartLost}
          isMissed={notes.isMissed && look.isMeasuring}
        />
      )}
    </div>
  );
}

/** Passes on the first value at once, and of those that follow quickly only the last. */
function atMostEvery(ms: number, tell: (value: Drawn) => void): (value: Drawn) => void {
  let waiting: { value: Drawn } | null = null;
  let isQuiet = true;
  const next = () => {
    isQuiet = waiting === null;
    if (waiting) {
      tell(waiting.value);
      waiting = null;
      setTimeout(next, ms);
    }
  };
  return (value) => {
    waiting = { value };
    if (isQuiet) next();
  };
}
