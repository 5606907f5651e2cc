import { cleanPlanName, isPlanName } from '@overflight/contract/account/names.ts';
import { planCaps } from '@overflight/contract/plans/plans.ts';
import { attempt } from '@overflight/flight/formats/attempt.ts';
import { decodeUtf8 } from '@overflight/flight/formats/decode-utf8.ts';
import { inputCaps, refusalReasons } from '@overflight/flight/formats/input-caps.ts';
import { readQgcPlan, type ImportedPlan, type PlanImport } from '@overflight/flight/formats/qgc-plan/read-qgc-plan.ts';
import { defaultPlan } from '@overflight/flight/plan/edit/defaults.ts';

type PlanFile = { ok: true; value: ImportedPlan } | { ok: false; reason: string };

const SHAPE_FILE = /\.(kml|kmz|geojson)$/i;

/** Reads a plan from a file, ready to save, or the reason why not. */
export async function readPlanFile(file: File, context: Omit<PlanImport, 'name'>): Promise<PlanFile> {
  if (SHAPE_FILE.test(file.name))
    return {
      ok: false,
      reason: 'This file contains shapes, not a plan. Open a plan and use Add Flight to import them.',
    };
  if (file.size > inputCaps.bytes) return { ok: false, reason: refusalReasons['too-large'] };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = attempt(() => decodeUtf8(bytes));
  if (!text.ok) return { ok: false, reason: refusalReasons['not-json'] };
  const read = readQgcPlan(text.value, { ...context, name: file.name.replace(/\.[^.]*$/, '') });
  if (!read.ok) return read;
  const { plan, unseen } = read.value;
  return { ok: true, value: { plan: { ...plan, name: validName(plan.name) }, unseen } };
}

function validName(name: string): string {
  const clean = cleanPlanName(name).slice(0, planCaps.nameCharacters);
  return isPlanName(clean) ? clean : defaultPlan.name;
}
