import {
  isPhotoUsed,
  photoFlaws,
  type PhotoCheck,
  type PhotoFlaw,
  type PlanFile,
} from '@overflight/contract/plans/files.ts';
import type { UnitName } from '@overflight/contract/units.ts';
import { unitText } from '../platform/units.ts';

/** What was found of a photo, in words; how far off the plan it was taken is told in this unit. */
export function verdictText({ verdict, flaws, awayM }: PhotoCheck, unit: UnitName): string {
  if (verdict === 'usable') return 'Usable';
  const text = (flaw: PhotoFlaw) =>
    flaw === 'far-from-plan' && awayM !== null
      ? `${photoFlaws[flaw].text} (${unitText(awayM, 'distance', unit)} away)`
      : photoFlaws[flaw].text;
  return flaws.map(text).join('. ');
}

/** What a person decided about it, where somebody did. */
export function decisionText({ check, decision }: Pick<PlanFile, 'check' | 'decision'>): string | null {
  if (!check || !decision) return null;
  return `${isPhotoUsed({ check, decision }) ? 'Used anyway' : 'Left out'}: ${decision.by}`;
}
