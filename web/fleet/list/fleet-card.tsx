import { ActionIcon, Anchor, Group, Tooltip } from '@mantine/core';
import { hasPlace, type FleetObject } from '@overflight/contract/fleet/fleet.ts';
import { IconCurrentLocation, IconMapPinPlus, IconTrash, type Icon } from '@tabler/icons-react';
import { Link } from 'react-router';
import { DueBadges } from '../due-badges.tsx';
import type { FleetActions } from '../fleet-actions.ts';
import type { FleetTableRow } from './fleet-row.ts';
import classes from '../fleet.module.css';
import { factsOf } from '../object/object-facts.ts';

type Props = { row: FleetTableRow; actions: FleetActions; isChosen: boolean; isPlaced: boolean };

/** An object beside the map. */
export function FleetCard({ row: { object, due }, actions, isChosen, isPlaced }: Props) {
  const { name } = object.properties;
  return (
    <article className={classes['card']} aria-label={name} data-chosen={isChosen || undefined}>
      <div className={classes['cardName']} title={name}>
        {name}
      </div>
      <div className={classes['facts']}>{isPlaced ? 'Choose its location on the map' : factsOnCard(object)}</div>
      <DueBadges due={due} />
      <Group gap="sm" className={classes['cardActions'] ?? ''}>
        <Anchor component={Link} to={actions.detailHref(object)} size="sm" aria-label={`Detail of ${name}`}>
          Detail
        </Anchor>
        <Anchor component={Link} {...actions.editLink(object)} size="sm" aria-label={`Edit ${name}`}>
          Edit
        </Anchor>
        <Group gap={2} ml="auto">
          {hasPlace(object) && (
            <Tool icon={IconCurrentLocation} label={`Locate ${name}`} onClick={() => actions.onLocate(object)} />
          )}
          <Tool icon={IconMapPinPlus} label={`Set location of ${name}`} onClick={() => actions.onSetLocation(object)} />
          <Tool icon={IconTrash} label={`Delete ${name}`} onClick={() => actions.onDelete(object)} />
        </Group>
      </Group>
    </article>
  );
}

const factsOnCard = (object: FleetObject): string =>
  [factsOf(object), hasPlace(object) ? '' : 'no location yet'].filter(Boolean).join(' · ');

function Tool({ icon: ToolIcon, label, onClick }: { icon: Icon; label: string; onClick: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
        <ToolIcon size={17} />
      </ActionIcon>
    </Tooltip>
  );
}
