import { commonStems } from './common-stems.ts';

/** Keys that lie beside each other, and orders that everybody knows; runs are taken from them in both directions. */
const rows = [
  '01234567890123',
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  'abcdefghijklmnopqrstuvwxyz',
  '!@#$%^&*()',
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  '6yhn',
  '7ujm',
  '8ik',
  '9ol',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1a2b3c4d5e6f7g8h9i',
  'a1b2c3d4e5f6g7h8i9',
  'a1s2d3f4g5h6',
  'qawsedrftgyhujikolp',
  '1029384756',
  '13579',
  '24680',
  '147258369',
  '159753',
];
const RUN = 3;
const runs = new Set([...rows, ...rows.map((row) => row.split('').toReversed().join(''))].flatMap(piecesOf));
/** Characters that may stand beside the runs. */
const FEW = 2;
const LONGEST_UNIT = 4;
const FEWEST_CHARACTERS = 4;
/** Shorter ones are telephone numbers and dates. */
const SHORTEST_NUMBER = 16;

const letters: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '!': 'i',
};

/** Whether a password is among the first that anybody tries. */
export function isCommonPassword(password: string): boolean {
  const folded = password.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
  if (new Set(folded).size < FEWEST_CHARACTERS) return true;
  if (/^\d+$/.test(folded) && folded.length < SHORTEST_NUMBER) return true;
  if (isRepeated(folded) || isMadeOfRuns(folded)) return true;
  return spellings(folded).some(isMadeOfStems);
}

function isRepeated(text: string): boolean {
  for (let unit = 1; unit <= LONGEST_UNIT; unit++)
    if (
      text ===
      text
        .slice(0, unit)
        .repeat(Math.ceil(text.length / unit))
        .slice(0, text.length)
    )
      return true;
  return false;
}

/** Whether nearly all of it is such runs, or characters repeated. */
function isMadeOfRuns(text: string): boolean {
  const covered = new Set<number>();
  for (const [at, piece] of piecesOf(text).entries())
    if (runs.has(piece) || new Set(piece).size === 1) for (let n = 0; n < RUN; n++) covered.add(at + n);
  return covered.size >= text.length - FEW;
}

function piecesOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - RUN + 1) }, (_, at) => text.slice(at, at + RUN));
}

/** The words that may be meant: without what stands around them, and with digits read as letters. */
function spellings(folded: string): string[] {
  const trimmed = folded.replace(/^[^\p{L}@$]+|[^\p{L}@$]+$/gu, '');
  const core = trimmed.replace(/[^\p{L}\d@$!]/gu, '');
  const read = core.replace(/[@$!\d]/g, (sign) => letters[sign] ?? sign);
  const lettersOnly = folded.replace(/[^\p{L}]/gu, '');
  return [trimmed, core, read.replaceAll('1', 'i'), read.replaceAll('1', 'l'), lettersOnly];
}

function isMadeOfStems(word: string): boolean {
  if (commonStems.has(word)) return true;
  for (let cut = 1; cut < word.length; cut++)
    if (commonStems.has(word.slice(0, cut)) && commonStems.has(word.slice(cut))) return true;
  return isWordRepeated(word);
}

function isWordRepeated(word: string): boolean {
  const unit = [...commonStems].find(
    (stem) => word.startsWith(stem) && word === stem.repeat(word.length / stem.length),
  );
  return unit !== undefined;
}
