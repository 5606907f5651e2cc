import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import type { MapHandle } from '../../map/map-handle.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { PlanNotFound } from '../plan-not-found.tsx';
import { useIsSaveDone } from '../closing-saves.ts';
import { isNotFound, usePlan } from '../use-plans.ts';
import { EditPlan } from './edit-plan.tsx';
import type { FileDropHandler } from './shape/use-shape-file.ts';

type Props = {
  id: string;
  map: MapHandle | null;
  listHref: string;
  dropHandlerRef: FileDropHandler;
  /** The files of the plan. */
  files: ReactNode;
  onClose: () => void;
};

/** Loads the plan to edit. */
export function EditPlanPanel({ id, listHref, onClose, ...rest }: Props) {
  const query = usePlan(id);
  const isSettled = useIsSaveDone(id);
  if (query.data && isSettled) return <EditPlan {...rest} saved={query.data} onClose={onClose} />;
  return (
    <Panel title="Plan" onClose={onClose}>
      {isNotFound(query.error) ? (
        <PlanNotFound listHref={listHref} />
      ) : (
        <QueryState query={query}>{() => <Loader aria-label="Saving" />}</QueryState>
      )}
    </Panel>
  );
}
