import {
  isPhotoUsed,
  photoFlaws,
  type PhotoCheck,
  type PhotoFlaw,
  type PlanFile,
} from '@overflight/contract/plans/files.ts';
import type { UnitName } from '@overflight/contract/units.ts';
import { unitText } from '../platform/units.ts';

/** The check result of a photo as text, with the distance from the plan in this unit. */
export function verdictText({ verdict, flaws, awayM }: PhotoCheck, unit: UnitName): string {
  if (verdict === 'usable') return 'Usable';
  const text = (flaw: PhotoFlaw) =>
    flaw === 'far-from-plan' && awayM !== null
      ? `${photoFlaws[flaw].text} (${unitText(awayM, 'distance', unit)} away)`
      : photoFlaws[flaw].text;
  return flaws.map(text).join('. ');
}

/** The person's decision, if any. */
export function decisionText({ check, decision }: Pick<PlanFile, 'check' | 'decision'>): string | null {
  if (!check || !decision) return null;
  return `${isPhotoUsed({ check, decision }) ? 'Used anyway' : 'Left out'}: ${decision.by}`;
}
