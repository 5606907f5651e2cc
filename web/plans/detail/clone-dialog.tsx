import { updatedBy } from '@overflight/contract/account/account.ts';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../platform/calls/session.ts';
import { newId } from '../../platform/new-id.ts';
import { storePlan } from '../store-plan.ts';
import { clonePlan, proposedCloneName } from './clone-plan.ts';
import { PlanNameDialog } from '../plan-name-dialog.tsx';

type Props = { plan: SavedPlan; onCloned: (clone: SavedPlan) => void; onClose: () => void };

export function CloneDialog({ plan, onCloned, onClose }: Props) {
  const user = useUser();
  const queries = useQueryClient();
  const [initialName] = useState(() => proposedCloneName(plan.name, new Date()));
  const clone = async (name: string) => {
    const by = updatedBy(user, new Date());
    onCloned(await storePlan(queries, clonePlan(plan, { name, by, id: newId() })));
  };
  return <PlanNameDialog title="Clone plan" initialName={initialName} onSave={clone} onClose={onClose} />;
}
