import { updatedBy, type User } from '@overflight/contract/account/account.ts';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import type { QueryClient } from '@tanstack/react-query';
import { storedView } from '../../../map/view/stored-view.ts';
import { storePlan } from '../../store-plan.ts';
import { withTotals } from '../../with-totals.ts';
import { readPlanFile } from './read-plan-file.ts';
import { newId } from '../../../platform/new-id.ts';

export type ImportResult = {
  plan: SavedPlan;
  /** Names of parts that are flown and kept, but not shown or editable. */
  unseen: readonly string[];
  /** Rules of its own format that the file breaks. */
  warnings: readonly string[];
};

/** Saves the plan of a file as a new plan; throws the reason if it cannot. */
export async function importPlan(queries: QueryClient, file: File, user: User): Promise<ImportResult> {
  const { longitude, latitude } = storedView.read();
  const read = await readPlanFile(file, {
    by: updatedBy(user, new Date()),
    newId,
    home: [longitude, latitude],
  });
  if (!read.ok) throw new Error(read.reason);
  const { plan, unseen, warnings = [] } = read.value;
  return { plan: await storePlan(queries, withTotals(plan)), unseen, warnings };
}
