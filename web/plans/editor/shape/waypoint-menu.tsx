import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconRowInsertBottom, IconTrash, type Icon } from '@tabler/icons-react';
import type { Waypoint } from '@overflight/flight/plan/plan.ts';

type Props = {
  waypoint: Waypoint;
  name: string;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onInsert: () => void;
  onRemove: () => void;
};

/** Actions on a waypoint of its route. */
export function WaypointMenu({ waypoint: { index }, name, isLast, onMove, onInsert, onRemove }: Props) {
  return (
    <>
      <Act icon={IconArrowUp} label={`Move ${name} up`} isOff={index === 0} onClick={() => onMove(-1)} />
      <Act icon={IconArrowDown} label={`Move ${name} down`} isOff={isLast} onClick={() => onMove(1)} />
      <Act icon={IconRowInsertBottom} label={`Insert after ${name}`} isOff={isLast} onClick={onInsert} />
      <Act icon={IconTrash} label={`Delete ${name}`} onClick={onRemove} />
    </>
  );
}

type ActProps = { icon: Icon; label: string; isOff?: boolean; onClick: () => void };

function Act({ icon: ActIcon, label, isOff = false, onClick }: ActProps) {
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label} disabled={isOff} onClick={onClick}>
        <ActIcon size={15} />
      </ActionIcon>
    </Tooltip>
  );
}
