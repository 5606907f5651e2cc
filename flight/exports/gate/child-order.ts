import type { XmlElement } from '../../formats/xml-zip/parse-xml.ts';

/** Names in order; `?` may be missing, `*` may be there any number of times, `+` at least once. */
export type Order = { names: string; anywhere?: readonly string[] };

/** Missing, unknown and misplaced children of an element, as sentences. */
export function childOrder({ name, children }: XmlElement, { names, anywhere = [] }: Order): string[] {
  const rules = rulesOf(names);
  const places = children.map((child) => rules.findIndex((rule) => rule.name === child.name));
  const problems = new Set<string>();
  let last = -1;
  for (const [at, place] of places.entries()) {
    const child = children[at]!.name;
    if (place < 0) {
      if (!anywhere.includes(child)) problems.add(`${name} holds ${child}, which does not belong there.`);
      continue;
    }
    if (place < last) problems.add(`${child} comes too late in ${name}.`);
    const isRepeated = place === last && !['*', '+'].includes(rules[place]!.often ?? '');
    if (isRepeated) problems.add(`${name} holds ${child} twice.`);
    last = Math.max(last, place);
  }
  for (const [place, rule] of rules.entries())
    if ((rule.often === undefined || rule.often === '+') && !places.includes(place))
      problems.add(`${name} lacks ${rule.name}.`);
  return [...problems];
}

type Rule = { name: string; often: string | undefined };
const known = new Map<string, Rule[]>();

function rulesOf(names: string): Rule[] {
  const found = known.get(names);
  if (found) return found;
  const rules = names.split(' ').map((text) => ({ name: text.replace(/[?*+]$/, ''), often: /[?*+]$/.exec(text)?.[0] }));
  known.set(names, rules);
  return rules;
}

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);
export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];
export const textIn = (element: XmlElement | undefined, name: string): string | undefined =>
  childOf(element, name)?.text.trim();

/** NaN if missing or not a plain decimal number. */
export function numberIn(element: XmlElement | undefined, name: string): number {
  return plainNumber(textIn(element, name) ?? '');
}

export const plainNumber = (text: string): number => (/^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : NaN);
