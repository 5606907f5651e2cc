import { cleanPlanName, isPlanName } from '@overflight/contract/account/names.ts';
import { planCaps } from '@overflight/contract/plans/plans.ts';
import { attempt } from '@overflight/flight/formats/attempt.ts';
import { checkImport } from '@overflight/flight/exports/gate/check-import.ts';
import { decodeUtf8 } from '@overflight/flight/formats/decode-utf8.ts';
import { inputCaps, refusalReasons } from '@overflight/flight/formats/input-caps.ts';
import { readQgcPlan, type ImportedPlan, type PlanImport } from '@overflight/flight/formats/qgc-plan/read-qgc-plan.ts';
import { isRouteFile, readRouteFile } from '@overflight/flight/formats/routes/read-route-file.ts';
import { defaultPlan } from '@overflight/flight/plan/edit/defaults.ts';

type PlanFile = { ok: true; value: ImportedPlan } | { ok: false; reason: string };

const SHAPE_FILE = /\.(kml|kmz|geojson)$/i;
const SHAPES = 'This file contains shapes, not a plan. Open a plan and use Add Flight to import them.';
const ROUTE_FILE = /\.(wpml|csv)$/i;

/** Reads a plan from a file, ready to save, or the reason why not. */
export async function readPlanFile(file: File, context: Omit<PlanImport, 'name'>): Promise<PlanFile> {
  if (file.size > inputCaps.bytes) return { ok: false, reason: refusalReasons['too-large'] };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const name = file.name.replace(/\.[^.]*$/, '');
  if (isRouteFile(bytes)) return readRoute(bytes, { ...context, name });
  if (SHAPE_FILE.test(file.name)) return { ok: false, reason: SHAPES };
  if (ROUTE_FILE.test(file.name)) return { ok: false, reason: refusalReasons['not-a-route'] };
  const text = attempt(() => decodeUtf8(bytes));
  if (!text.ok) return { ok: false, reason: refusalReasons['not-json'] };
  const read = readQgcPlan(text.value, { ...context, name });
  if (!read.ok) return read;
  const { plan, unseen } = read.value;
  return { ok: true, value: { plan: { ...plan, name: validName(plan.name) }, unseen } };
}

/** The gate only warns: what its own app would refuse can be edited here. */
function readRoute(bytes: Uint8Array, context: PlanImport): PlanFile {
  const read = readRouteFile(bytes, context);
  if (!read.ok) return read;
  const { plan, unseen } = read.value;
  return { ok: true, value: { plan: { ...plan, name: validName(plan.name) }, unseen, warnings: checkImport(bytes) } };
}

function validName(name: string): string {
  const clean = cleanPlanName(name).slice(0, planCaps.nameCharacters);
  return isPlanName(clean) ? clean : defaultPlan.name;
}
