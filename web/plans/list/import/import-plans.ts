import type { User } from '@overflight/contract/account/account.ts';
import type { QueryClient } from '@tanstack/react-query';
import { errorText } from '../../../platform/show-error.ts';
import { importPlan, type ImportResult } from './import-plan.ts';

export type ImportTotals = {
  imported: readonly ImportResult[];
  refused: readonly { name: string; reason: string }[];
};

/** Imports several files in turn; one that fails does not stop the others. */
export async function importPlans(queries: QueryClient, files: readonly File[], user: User): Promise<ImportTotals> {
  const imported: ImportResult[] = [];
  const rejected: { name: string; reason: string }[] = [];
  for (const file of files)
    try {
      imported.push(await importPlan(queries, file, user));
    } catch (error) {
      rejected.push({ name: file.name, reason: errorText(error) });
    }
  return { imported, refused: rejected };
}
