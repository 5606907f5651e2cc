import { Anchor, Button, CloseButton, Group, Title } from '@mantine/core';
import { IconCurrentLocation, IconPencil, IconRoute, IconSend, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useHasProduct } from '../../platform/calls/session.ts';
import { useUnitSystem } from '../../platform/units.ts';
import { PropertyTable } from '../../ui/rows/property-table.tsx';
import { chooseVehicle, followChosen, showTrailOf, useChosenVehicle } from '../live/chosen-vehicle.ts';
import { DescribeDialog } from './describe-dialog.tsx';
import { ForgetDialog } from './forget-dialog.tsx';
import { isLive, isPlaced, type VehicleOnMap } from '../live/live-vehicle.ts';
import { liveVehicles } from '../live/live-vehicles.ts';
import classes from '../telemetry.module.css';
import { useTick } from '../live/use-tick.ts';
import { MissingNote } from './missing-note.tsx';
import { AlertBadges } from './alert-badges.tsx';
import { VehicleBadges } from './vehicle-badges.tsx';
import { factRows } from './vehicle-facts.ts';

const REFRESH_MS = 250;

type HrefOf = (vehicleId: string) => string;
type SendMission = ((vehicleId: string) => void) | null;

/** Facts and actions of the selected vehicle. */
export function VehicleCard(props: { onSendMission: SendMission; hrefOf: HrefOf }) {
  const { vehicleId } = useChosenVehicle();
  return vehicleId === null ? null : <CardOf vehicleId={vehicleId} {...props} />;
}

type CardProps = { vehicleId: string; onSendMission: SendMission; hrefOf: HrefOf };

function CardOf({ vehicleId, onSendMission, hrefOf }: CardProps) {
  const now = useTick(REFRESH_MS);
  const [units] = useUnitSystem();
  const vehicle = liveVehicles.find(vehicleId);
  const id = useId();
  if (!vehicle) return null;
  const send = onSendMission && vehicle.source === 'mavlink' ? () => onSendMission(vehicle.objectId) : null;
  return (
    <section className={classes['card']} aria-labelledby={id}>
      <div className={classes['head']}>
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Title order={2} size="md" id={id} className={classes['name'] ?? ''}>
            {vehicle.vehicle}
          </Title>
          <CloseButton size="sm" aria-label={`Close ${vehicle.vehicle}`} onClick={() => chooseVehicle(null)} />
        </Group>
        <VehicleBadges vehicle={vehicle} now={now} />
        <AlertBadges vehicle={vehicle} now={now} />
      </div>
      {/* Scrolls where the window is low: then the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes['body']} tabIndex={0} role="group" aria-label="Details">
        <MissingNote vehicle={vehicle} now={now} />
        <PropertyTable rows={factRows(vehicle, now, units)} />
        <Anchor component={Link} to={hrefOf(vehicleId)} size="sm">
          Video and drone record
        </Anchor>
      </div>
      <CardButtons vehicle={vehicle} isStale={!isLive(vehicle, now)} onSendMission={send} />
    </section>
  );
}

type ButtonsProps = { vehicle: VehicleOnMap; isStale: boolean; onSendMission: (() => void) | null };

function CardButtons({ vehicle, isStale, onSendMission }: ButtonsProps) {
  const { isFollowed, hiddenTrails } = useChosenVehicle();
  const isAdmin = useHasProduct('admins');
  const [asked, setAsked] = useState<'describe' | 'forget' | null>(null);
  const hasTrail = !hiddenTrails.has(vehicle.objectId);
  return (
    <div className={classes['buttons']}>
      {isPlaced(vehicle) && (
        <>
          <Button
            size="compact-sm"
            variant={isFollowed ? 'filled' : 'default'}
            leftSection={<IconCurrentLocation size={16} />}
            onClick={() => followChosen(!isFollowed)}
          >
            {isFollowed ? 'Stop following' : 'Follow'}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconRoute size={16} />}
            onClick={() => showTrailOf(vehicle.objectId, !hasTrail)}
          >
            {hasTrail ? 'Hide trail' : 'Show trail'}
          </Button>
        </>
      )}
      {isAdmin && vehicle.source !== 'remote-id' && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPencil size={16} />}
          onClick={() => setAsked('describe')}
        >
          Rename…
        </Button>
      )}
      {isAdmin && onSendMission && (
        <Button size="compact-sm" variant="default" leftSection={<IconSend size={16} />} onClick={onSendMission}>
          Send a mission…
        </Button>
      )}
      {isAdmin && isStale && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconTrash size={16} />}
          onClick={() => setAsked('forget')}
        >
          Forget…
        </Button>
      )}
      {asked === 'describe' && <DescribeDialog vehicle={vehicle} onClose={() => setAsked(null)} />}
      {asked === 'forget' && <ForgetDialog vehicle={vehicle} onClose={() => setAsked(null)} />}
    </div>
  );
}
