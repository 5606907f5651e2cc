import { Button } from '@mantine/core';
import { IconArrowLeft, IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { BaseMap } from '../../map/results/results-style.ts';
import { CallFailed } from '../../platform/calls/send.ts';
import { errorText } from '../../platform/show-error.ts';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { Explorer } from './explorer.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { useViewer, type ViewerTarget } from './use-viewer.ts';
import classes from './viewer.module.css';
import { ViewerMessage } from './viewer-message.tsx';

type Props = {
  target: ViewerTarget;
  /** The base map; undefined while loading, null without permission. */
  sources: BaseMap['sources'] | undefined;
  /** Back link for crew members. */
  backTo: string | null;
};

/** Our viewer for the results of a project. */
export function ExplorerScreen({ target, sources, backTo }: Props) {
  const viewer = useViewer(target);
  const [isSharing, setSharing] = useState(false);
  if (viewer.isPending || sources === undefined) return <LoadingScreen />;
  if (!viewer.data) {
    const isGone = viewer.error instanceof CallFailed && viewer.error.status === 404 && !('token' in target);
    return <ViewerMessage title={isGone ? 'Project Not found' : errorText(viewer.error)} backTo={backTo} />;
  }
  const scene = viewer.data;
  return (
    <>
      <Explorer
        {...{ target, scene, sources }}
        actions={
          backTo && (
            <>
              {scene.mayChange && (
                <Button variant="default" leftSection={<IconShare size={16} />} onClick={() => setSharing(true)}>
                  <span className={classes['wide']}>Share</span>
                </Button>
              )}
              <Button variant="default" component={Link} to={backTo} leftSection={<IconArrowLeft size={16} />}>
                <span className={classes['wide']}>Project</span>
              </Button>
            </>
          )
        }
      />
      {isSharing && <ShareDialog processId={scene.processId} onClose={() => setSharing(false)} />}
    </>
  );
}
