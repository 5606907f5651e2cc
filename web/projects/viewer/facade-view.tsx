import { Button, Text } from '@mantine/core';
import { facadeRows } from '@overflight/contract/projects/report-rows.ts';
import type { ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { IconExternalLink } from '@tabler/icons-react';
import { useUnitSystem } from '../../platform/units.ts';
import { PropertyTable } from '../../ui/rows/property-table.tsx';
import classes from './viewer.module.css';

type Facade = NonNullable<ViewerScene['facade']>;

/** The orthophoto of a wall: a picture, as it is on no map. */
export const FacadePicture = ({ facade: { url } }: { facade: Facade }) => (
  <img className={classes['facade']} src={url} alt="Orthophoto of the wall" />
);

export function FacadeFacts({ facade }: { facade: Facade }) {
  const [units] = useUnitSystem();
  return (
    <>
      <PropertyTable rows={facadeRows(facade, units)} />
      <Button
        component="a"
        href={facade.url}
        target="_blank"
        rel="noreferrer"
        variant="default"
        size="xs"
        leftSection={<IconExternalLink size={15} />}
      >
        Open the picture alone
      </Button>
      <Text size="xs" className="muted">
        All pixels, and where the wall is: folder Facade of the results.
      </Text>
    </>
  );
}
