import { photoFlaws, type PhotoCheck } from '@overflight/contract/files.ts';

/** What was found of a photo, in words. */
export function verdictText({ verdict, flaws }: PhotoCheck): string {
  return verdict === 'usable' ? 'Usable' : flaws.map((flaw) => photoFlaws[flaw].text).join('. ');
}
