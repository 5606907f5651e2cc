import { Button, Collapse, Group, Title } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import { IconAdjustmentsHorizontal, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ImportButton } from './import/import-button.tsx';
import { PlanFilterForm } from './plan-filter-form.tsx';
import { PlanList } from './plan-list.tsx';
import classes from './plans-screen.module.css';
import { usePlanList } from './use-plan-list.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';

type Props = {
  /** Link to a plan's page. */
  hrefOf: (id: string) => string;
  /** Link to create a plan on the map. */
  createHref: string;
  demo?: ReactNode;
  onImported: (plan: SavedPlan) => void;
};

/** The plans page, with the filter beside the list. */
export function PlansScreen({ hrefOf, createHref, demo, onImported }: Props) {
  usePageTitle('Plans');
  const list = usePlanList();
  const total = list.query.data?.[1].total;
  return (
    <div className={classes['screen']}>
      <Sidebar>
        <PlanFilterForm list={list} />
      </Sidebar>
      <section className={classes['content']} aria-label="Plans">
        <Group justify="space-between" mb="md">
          <Title order={1} size="h2">
            Plans {total !== undefined && <span className={classes['count']}>{total.toLocaleString('en-US')}</span>}
          </Title>
          <Group gap="xs">
            <ImportButton onImported={onImported} />
            <Button component={Link} to={createHref} leftSection={<IconPlus size={18} />}>
              Create plan
            </Button>
          </Group>
        </Group>
        <div className={classes['card']}>
          <PlanList {...{ list, hrefOf, createHref, demo }} />
        </div>
      </section>
    </div>
  );
}

/** On a phone the filter collapses above the list. */
function Sidebar({ children }: { children: ReactNode }) {
  const isNarrow = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false });
  const [isOpen, { toggle }] = useDisclosure(false);
  return (
    <aside className={classes['sidebar']} aria-label="Filter">
      {isNarrow && (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconAdjustmentsHorizontal size={18} />}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          Filter
        </Button>
      )}
      {!isNarrow && (
        <Title order={2} size="h5" mb="sm">
          Filter
        </Title>
      )}
      {isNarrow ? (
        <Collapse expanded={isOpen} pt="sm">
          {children}
        </Collapse>
      ) : (
        children
      )}
    </aside>
  );
}
