import { Refused } from '../../platform/http/refused.ts';
import { isCommonPassword } from './is-common-password.ts';

type Owner = { name?: string; email: string };

const PRODUCT = 'overflight';
const SHORTEST_OWN_WORD = 3;
/** What must remain of a password once the own words are cut out. */
const FEWEST_OTHERS = 6;

const messages = {
  common: 'This password is too common. Choose another, such as four words that do not belong together.',
  own: 'Your name, your e-mail address and the name of this product are no password. Choose another.',
};

/** Refuses what is guessed first; `field` is where the form shows it. */
export function requireGoodPassword(password: string, owner: Owner, field = 'password'): void {
  const reason = faultOf(password, owner);
  if (!reason) return;
  const problem = messages[reason];
  throw new Refused({ status: 400, code: 'weak-password', message: problem, fields: [{ field, problem }] });
}

function faultOf(password: string, owner: Owner): keyof typeof messages | undefined {
  if (isCommonPassword(password)) return 'common';
  return restOf(password, ownWords(owner)).length < FEWEST_OTHERS ? 'own' : undefined;
}

function ownWords({ name = '', email }: Owner): string[] {
  const parts = fold(`${name} ${email}`).split(/[^\p{L}\d]+/u);
  return [PRODUCT, ...parts].filter((word) => word.length >= SHORTEST_OWN_WORD);
}

function restOf(password: string, words: string[]): string {
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const cut = longestFirst.reduce((text, word) => text.replaceAll(word, ''), fold(password));
  return cut.replace(/[^\p{L}\d]/gu, '');
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
