import { keptOf } from '../formats/kept/kept-from-import.ts';
import { Positions } from '../formats/positions.ts';
import { readFences, readRallyPoints } from '../formats/qgc-plan/read-fences.ts';
import type { Fence, FlightPlan, RallyPoint } from '../plan/plan.ts';

type Fenced = Pick<FlightPlan, 'fences' | 'rallyPoints' | 'keptFromImport'>;
type Imported = { fences: Fence[]; rallyPoints: RallyPoint[] };

/** Kept imports are immutable, so what they hold is read once. */
const known = new WeakMap<object, Imported>();

/** Fences of a plan; plans imported by older versions hold them in the kept file only. */
export const fencesOf = (plan: Fenced): Fence[] => plan.fences ?? importedFences(plan).fences;

export const rallyPointsOf = (plan: Fenced): RallyPoint[] => plan.rallyPoints ?? importedFences(plan).rallyPoints;

/** As in the imported file, whatever was changed since. */
export function importedFences({ keptFromImport }: Pick<FlightPlan, 'keptFromImport'>): Imported {
  const kept = keptFromImport && keptOf({ keptFromImport });
  if (!kept) return { fences: [], rallyPoints: [] };
  const read = known.get(keptFromImport) ?? {
    fences: readFences(kept.document, new Positions()),
    rallyPoints: readRallyPoints(kept.document, new Positions()),
  };
  known.set(keptFromImport, read);
  return read;
}
