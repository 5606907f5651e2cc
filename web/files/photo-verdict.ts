import { isPhotoUsed, photoFlaws, type PhotoCheck, type PlanFile } from '@overflight/contract/files.ts';

/** What was found of a photo, in words. */
export function verdictText({ verdict, flaws }: PhotoCheck): string {
  return verdict === 'usable' ? 'Usable' : flaws.map((flaw) => photoFlaws[flaw].text).join('. ');
}

/** What a person decided about it, where somebody did. */
export function decisionText({ check, decision }: Pick<PlanFile, 'check' | 'decision'>): string | null {
  if (!check || !decision) return null;
  return `${isPhotoUsed({ check, decision }) ? 'Used anyway' : 'Left out'}: ${decision.by}`;
}
