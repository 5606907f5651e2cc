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
export function verdictText(check: PhotoCheck, unit: UnitName): string {
  const { verdict, flaws, awayM, widthPx, heightPx } = check;
  if (verdict === 'usable') return 'Usable';
  const text = (flaw: PhotoFlaw) => {
    const about = photoFlaws[flaw].text;
    if (flaw === 'far-from-plan' && awayM !== null) return `${about} (${unitText(awayM, 'distance', unit)} away)`;
    return flaw === 'too-small' && widthPx !== null ? `${about} (${widthPx} × ${heightPx} px)` : about;
  };
  return flaws.map(text).join('. ');
}

/** The person's decision, if any. */
export function decisionText({ check, decision }: Pick<PlanFile, 'check' | 'decision'>): string | null {
  if (!check || !decision) return null;
  return `${isPhotoUsed({ check, decision }) ? 'Used anyway' : 'Left out'}: ${decision.by}`;
}
