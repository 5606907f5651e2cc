import type { User } from '@overflight/contract/account/account.ts';
import type { QueryClient } from '@tanstack/react-query';
import { errorText } from '../../../platform/show-error.ts';
import { importPlan, type Imported } from './import-plan.ts';

export type Summary = {
  imported: readonly Imported[];
  refused: readonly { name: string; reason: string }[];
};

/** Several files in turn; one that cannot be read does not keep the others out. */
export async function importPlans(queries: QueryClient, files: readonly File[], user: User): Promise<Summary> {
  const imported: Imported[] = [];
  const refused: { name: string; reason: string }[] = [];
  for (const file of files)
    try {
      imported.push(await importPlan(queries, file, user));
    } catch (error) {
      refused.push({ name: file.name, reason: errorText(error) });
    }
  return { imported, refused };
}
