import { updatedBy, type User } from '@overflight/contract/account/account.ts';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import type { QueryClient } from '@tanstack/react-query';
import { storedView } from '../../../map/view/stored-view.ts';
import { storePlan } from '../../store-plan.ts';
import { withTotals } from '../../with-totals.ts';
import { readPlanFile } from './read-plan-file.ts';
import { newId } from '../../../platform/new-id.ts';

export type Imported = {
  plan: SavedPlan;
  /** Names of what is flown and kept, but cannot be shown or edited. */
  unseen: readonly string[];
};

/** Saves the plan of a file as a new one of the person who brought it; throws the reason where that cannot be. */
export async function importPlan(queries: QueryClient, file: File, user: User): Promise<Imported> {
  const { longitude, latitude } = storedView.read();
  const read = await readPlanFile(file, {
    by: updatedBy(user, new Date()),
    newId,
    home: [longitude, latitude],
  });
  if (!read.ok) throw new Error(read.reason);
  return { plan: await storePlan(queries, withTotals(read.value.plan)), unseen: read.value.unseen };
}
