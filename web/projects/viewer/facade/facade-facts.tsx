import { Button, Text } from '@mantine/core';
import { facadeRows } from '@overflight/contract/projects/report-rows.ts';
import type { ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { IconExternalLink } from '@tabler/icons-react';
import { useUnitSystem } from '../../../platform/units.ts';
import { PropertyTable } from '../../../ui/rows/property-table.tsx';

type Facade = NonNullable<ViewerScene['facade']>;

/** Where the wall faces, and how large its picture is. */
export function FacadeFacts({ facade, isLocal }: { facade: Facade; isLocal: boolean }) {
  const [units] = useUnitSystem();
  return (
    <>
      <PropertyTable rows={facadeRows(facade, { units, isLocal })} />
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
        Drag to move, scroll or pinch to zoom. All pixels, and where the wall is: folder Facade of the results.
      </Text>
    </>
  );
}
