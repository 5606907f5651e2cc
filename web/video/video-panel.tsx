import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Panel } from '../ui/panel.tsx';
import { DroneTiles } from './drone-tiles.tsx';

type Props = { dronesHref: string; hint: ReactNode; onClose: () => void };

/** Panel of drones beside the map. */
export function VideoPanel({ dronesHref, hint, onClose }: Props) {
  return (
    <Panel title="Video streams" onClose={onClose}>
      <Anchor component={Link} to={dronesHref} size="sm" display="block" mb="sm">
        Side by side on a page of their own
      </Anchor>
      <DroneTiles isNarrow hint={hint} />
    </Panel>
  );
}
