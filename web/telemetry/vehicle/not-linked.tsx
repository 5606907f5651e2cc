import { Button, Text } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useHasProduct } from '../../platform/calls/session.ts';
import { DescribeDialog } from './describe-dialog.tsx';
import type { VehicleOnMap } from '../live/live-vehicle.ts';

/** A vehicle without a fleet drone; administrators can link one. */
export function NotLinked({ vehicle }: { vehicle: VehicleOnMap }) {
  const mayLink = useHasProduct('admins') && vehicle.source !== 'remote-id';
  const [isAsked, ask] = useState(false);
  return (
    <>
      <Text size="sm" className="muted" mb="xs">
        This vehicle is not linked to a drone of the fleet.{!mayLink && ' Administrators can link it.'}
      </Text>
      {mayLink && (
        <Button size="compact-sm" variant="default" leftSection={<IconLink size={16} />} onClick={() => ask(true)}>
          Link to a drone…
        </Button>
      )}
      {isAsked && <DescribeDialog vehicle={vehicle} onClose={() => ask(false)} />}
    </>
  );
}
