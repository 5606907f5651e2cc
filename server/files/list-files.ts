import type { AnswerOf } from '@overflight/contract/call.ts';
import type * as contract from '@overflight/contract/plans/files.ts';
import type { PlanSummary } from '@overflight/contract/plans/plans.ts';
import { readPlan } from '../plans/read-plan.ts';
import type { Signer } from '../account/require-rights.ts';
import type { Services } from '../platform/services.ts';
import { storedOf } from './files-store.ts';
import type { FilesPlace } from './file-place.ts';
import { currentChecks } from './photos/current-checks.ts';
import { planFileOf } from './plan-file-of.ts';
import { bytesLeft } from './uploads/quota.ts';
import { summarisePhotos } from './summarise-photos.ts';

export async function listFiles(
  services: Services,
  signer: Signer,
  wanted: Omit<FilesPlace, 'tenant'>,
): Promise<AnswerOf<typeof contract.listFiles>> {
  const place = { ...wanted, tenant: signer.tenant };
  const plan = JSON.parse((await readPlan(services, place, 'summary')).text) as PlanSummary;
  const stored = await storedOf(services, place);
  const rows = await currentChecks(services, { ...place, planVersion: plan.version }, stored);
  const files = rows.map((row) => planFileOf(services, signer, row));
  const left = await bytesLeft(services.env, services.db, place);
  return { files, summary: summarisePhotos(files, { expected: plan.photoCount, bytesLeft: left }) };
}
