import { Anchor, Button, Checkbox, Group, Loader, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { projectCaps } from '@overflight/contract/projects/projects.ts';
import { IconPhotoPlus, IconSearch } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../platform/show-error.ts';
import { Day } from '../list/day.tsx';
import classes from '../projects.module.css';
import { counted } from '../page/result-labels.ts';
import { usePlanSearch, usePlanSummary } from '../use-plan-summaries.ts';

type Props = {
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
  /** Photo summary of a plan. */
  photosOf: (planId: string) => ReactNode;
  createPlanHref: string;
  /** Before a plan is made elsewhere. */
  onLeave: () => void;
  /** For photos that are in no plan yet; null in a project that is there already. */
  onNewPhotos: (() => void) | null;
};

const TYPING_MS = 200;

/** Selects flight plans; selected ones stay listed during a search. */
export function PlanPicker({ chosen, onChoose, photosOf, createPlanHref, onLeave, onNewPhotos }: Props) {
  const id = useId();
  const [search, setSearch] = useState('');
  const [typed] = useDebouncedValue(search.trim(), TYPING_MS);
  const query = usePlanSearch(typed);
  const [plans, { total }] = query.data ?? [[], { total: 0 }];
  const others = plans.filter(({ flightPlanId }) => !chosen.includes(flightPlanId));
  const toggle = (planId: string) =>
    onChoose(chosen.includes(planId) ? chosen.filter((one) => one !== planId) : [...chosen, planId]);
  const isFull = chosen.length >= projectCaps.sources;
  return (
    <div role="group" aria-labelledby={id}>
      <div className={classes['pickerHead']}>
        <span id={id} className={classes['pickerTitle']}>
          Select Plans
        </span>
        <span className={classes['small']} role="status">
          {counted(chosen.length, 'plan')} selected
        </span>
      </div>
      {onNewPhotos && <NewPhotos {...{ onLeave, onNewPhotos }} />}
      <TextInput
        size="sm"
        type="search"
        aria-label="Search Plans"
        placeholder="Search Plans"
        autoComplete="off"
        leftSection={<IconSearch size={16} />}
        rightSection={query.isFetching && <Loader size={14} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className={classes['plans']}>
        {chosen.map((planId) => (
          <ChosenPlan key={planId} id={planId} photos={photosOf(planId)} onToggle={() => toggle(planId)} />
        ))}
        {others.map(({ flightPlanId, name, lastUpdated }) => (
          <Checkbox
            key={flightPlanId}
            size="sm"
            className={classes['plan'] ?? ''}
            label={name}
            description={
              <>
                updated <Day at={lastUpdated} />
              </>
            }
            checked={false}
            disabled={isFull}
            onChange={() => toggle(flightPlanId)}
          />
        ))}
        {query.isError && <Note>{errorText(query.error)}</Note>}
        {query.isSuccess && plans.length === 0 && (
          <Note>
            {typed === '' ? <NoPlans createHref={createPlanHref} onCreate={onLeave} /> : 'No matching plans.'}
          </Note>
        )}
        {total > plans.length && (
          <Note>
            Showing {plans.length} of {total.toLocaleString('en-US')} plans. Type to find more.
          </Note>
        )}
      </div>
    </div>
  );
}

type NewProps = { onLeave: () => void; onNewPhotos: () => void };

const NewPhotos = ({ onLeave, onNewPhotos }: NewProps) => (
  <Group gap="xs" mb={6}>
    <Button
      size="compact-sm"
      variant="light"
      leftSection={<IconPhotoPlus size={15} />}
      onClick={() => {
        onLeave();
        onNewPhotos();
      }}
    >
      Upload new photos
    </Button>
    <Text size="xs" className="muted">
      or choose plans whose photos are here already
    </Text>
  </Group>
);

const Note = ({ children }: { children: ReactNode }) => (
  <Text size="xs" className="muted" py={6}>
    {children}
  </Text>
);

const NoPlans = ({ createHref, onCreate }: { createHref: string; onCreate: () => void }) => (
  <>
    There are no plans yet. Photos are uploaded to the files of a plan.{' '}
    <Anchor component={Link} to={createHref} size="xs" underline="always" onClick={onCreate}>
      Create plan
    </Anchor>
  </>
);

/** A deleted plan stays listed until it is unselected. */
function ChosenPlan({ id, photos, onToggle }: { id: string; photos: ReactNode; onToggle: () => void }) {
  const plan = usePlanSummary(id);
  return (
    <Checkbox
      size="sm"
      className={classes['plan'] ?? ''}
      label={plan === null ? `${id} (not found)` : (plan?.name ?? '…')}
      description={plan ? photos : undefined}
      checked
      onChange={onToggle}
    />
  );
}
