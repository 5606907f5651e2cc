import { Alert, Progress, Text } from '@mantine/core';
import { IconCubeOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { logError } from '../../../platform/log.ts';
import type { MeshPoint } from './mesh-frame.ts';
import type { MeshLook, MeshStage } from './mesh-stage.ts';
import classes from '../viewer.module.css';

type Props = { url: string; look: MeshLook; onClick: (point: MeshPoint | null, camera: string | null) => void };
type State = { kind: 'loading'; share: number | null } | { kind: 'shown' } | { kind: 'failed' };

/** The mesh; three.js is loaded on demand. */
export function MeshView({ url, look, onClick }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const stage = useRef<MeshStage | null>(null);
  const latest = useRef({ look, onClick });
  const [state, setState] = useState<State>({ kind: 'loading', share: 0 });
  useEffect(() => {
    latest.current = { look, onClick };
    stage.current?.show(look);
  });
  useEffect(() => {
    let isGone = false;
    const fail = (error: unknown) => {
      logError('The mesh cannot be drawn', error);
      if (!isGone) setState({ kind: 'failed' });
    };
    const start = async () => {
      const { MeshStage } = await import('./mesh-stage.ts');
      if (isGone || !container.current) return;
      stage.current = new MeshStage(container.current, url, {
        onProgress: (share) => setState((now) => (now.kind === 'loading' ? { kind: 'loading', share } : now)),
        onLoaded: () => setState({ kind: 'shown' }),
        onFailed: fail,
        onClick: (point, camera) => latest.current.onClick(point, camera),
      });
      stage.current.show(latest.current.look);
    };
    start().catch(fail);
    return () => {
      isGone = true;
      stage.current?.remove();
      stage.current = null;
    };
  }, [url]);
  return (
    <div className={classes['stage']} data-testid="mesh" data-state={state.kind}>
      <div ref={container} className={classes['sheet']} />
      {state.kind === 'loading' && (
        <div className={classes['loading']} role="status">
          <Text size="sm">Loading the mesh …</Text>
          <Progress value={(state.share ?? 1) * 100} animated={state.share === null} aria-label="Loading the mesh" />
        </div>
      )}
      {state.kind === 'failed' && (
        <Alert className={classes['loading']} color="red" icon={<IconCubeOff size={18} />} role="alert">
          The mesh cannot be shown. It may be too large for this browser, or WebGL is not available. You can download it
          from the project.
        </Alert>
      )}
    </div>
  );
}
