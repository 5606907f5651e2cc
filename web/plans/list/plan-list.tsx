import { Anchor, Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../platform/show-error.ts';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';
import { isNarrowed, noFilter } from './plan-filter.ts';
import { PlanRows } from './plan-rows.tsx';
import type { PlanListState } from './use-plan-list.ts';

type Props = {
  list: PlanListState;
  hrefOf: (id: string) => string;
  selectedId?: string | undefined;
  /** Link to create the first plan. */
  createHref: string;
  /** Offered where there are none at all. */
  demo?: ReactNode;
};

/** The filtered plans, or why there are none. */
export function PlanList({ list: { filter, setFilter, query }, hrefOf, selectedId, createHref, demo }: Props) {
  return (
    <QueryState query={query}>
      {([plans, { total }]) => {
        if (plans.length === 0)
          return isNarrowed(filter) ? (
            <NoMatch onReset={() => setFilter(noFilter)} />
          ) : (
            <NoPlans createHref={createHref} demo={demo} />
          );
        return (
          <>
            {query.isError && <OutOfDate error={query.error} />}
            <PlanRows plans={plans} hrefOf={hrefOf} selectedId={selectedId} isStale={query.isPlaceholderData} />
            {total > plans.length && (
              <Text size="xs" className="muted" p="xs">
                Showing {plans.length} of {total.toLocaleString('en-US')}: narrow the search.
              </Text>
            )}
          </>
        );
      }}
    </QueryState>
  );
}

function NoMatch({ onReset }: { onReset: () => void }) {
  return (
    <Stack align="center" gap={0} pb="md">
      <EmptyState title="No matching plans found." hint="Clear your filters" />
      <Button variant="default" size="xs" onClick={onReset}>
        Clear filters
      </Button>
    </Stack>
  );
}

function NoPlans({ createHref, demo }: Pick<Props, 'createHref' | 'demo'>) {
  return (
    <Stack align="center" gap={0} pb="md">
      <EmptyState title="No plans yet." hint="Import a .plan file, or create the first plan on the map." />
      <Anchor component={Link} to={createHref} size="sm">
        Create plan
      </Anchor>
      {demo}
    </Stack>
  );
}

function OutOfDate({ error }: { error: unknown }) {
  return (
    <Text size="xs" p="xs" role="alert">
      This list may be out of date. {errorText(error)}
    </Text>
  );
}
