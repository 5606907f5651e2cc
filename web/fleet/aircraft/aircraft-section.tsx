import { Button, Group, Text, Title } from '@mantine/core';
import { deleteAircraft, type OwnAircraft } from '@overflight/contract/fleet/aircraft.ts';
import { figureNames, figures } from '@overflight/flight/aircraft/profile.ts';
import { profileName, profileOf } from '@overflight/flight/aircraft/profiles.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { aircraftKey, useFigureText, useOwnAircraft } from '../../platform/aircraft.ts';
import { makeCall } from '../../platform/calls/api-client.ts';
import { showError } from '../../platform/show-error.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import classes from '../fleet.module.css';
import { AircraftDialog } from './aircraft-dialog.tsx';

/** Own aircraft profiles: added, changed and removed. */
export function AircraftSection() {
  const query = useOwnAircraft();
  const queries = useQueryClient();
  const [edited, setEdited] = useState<OwnAircraft | 'new' | null>(null);
  const [doomed, setDoomed] = useState<OwnAircraft | null>(null);
  const id = useId();
  const remove = async (aircraft: OwnAircraft) => {
    setDoomed(null);
    try {
      await makeCall(deleteAircraft, { params: { id: aircraft.id } });
    } catch (error) {
      showError(error);
    }
    await queries.invalidateQueries({ queryKey: aircraftKey });
  };
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id={id}>
          Own aircraft
        </Title>
        <Button size="xs" variant="default" leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
          Add an aircraft
        </Button>
      </Group>
      <QueryState query={query}>
        {(list) =>
          list.length === 0 ? (
            <Text size="sm" className="muted">
              Plans choose among the aircraft that come with the product. Add one here to give figures of your own.
            </Text>
          ) : (
            <ul className={classes['history']}>
              {list.map((aircraft) => (
                <AircraftRow
                  key={aircraft.id}
                  aircraft={aircraft}
                  onEdit={() => setEdited(aircraft)}
                  onDelete={() => setDoomed(aircraft)}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
      {edited && <AircraftDialog aircraft={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      <ConfirmDialog
        opened={doomed !== null}
        question={`Are you sure you wish to delete ${doomed ? profileName(doomed) : ''}?`}
        detail="Plans and drones that name it read “not known”."
        action="Delete"
        isDangerous
        onConfirm={() => doomed && void remove(doomed)}
        onCancel={() => setDoomed(null)}
      />
    </section>
  );
}

type RowProps = { aircraft: OwnAircraft; onEdit: () => void; onDelete: () => void };

function AircraftRow({ aircraft, onEdit, onDelete }: RowProps) {
  const text = useFigureText();
  const base = profileOf(aircraft.basedOn);
  const own = figureNames.flatMap((name) => {
    const value = aircraft.figures[name];
    return value === undefined ? [] : [`${figures[name].label} ${text(name, value)}`];
  });
  return (
    <li>
      <span>
        <strong>{profileName(aircraft)}</strong>
        <br />
        <span className="muted">
          {[`Based on ${base ? profileName(base) : 'an aircraft that is gone'}`, ...own].join(' · ')}
        </span>
      </span>
      <Group gap="xs" wrap="nowrap">
        <Button size="compact-sm" variant="default" aria-label={`Edit ${profileName(aircraft)}`} onClick={onEdit}>
          Edit
        </Button>
        <Button size="compact-sm" variant="default" aria-label={`Delete ${profileName(aircraft)}`} onClick={onDelete}>
          Delete
        </Button>
      </Group>
    </li>
  );
}
