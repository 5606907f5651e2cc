import { alertCatalogue } from './weather-catalogue.ts';
import { significances, type Classification, type Significance } from './weather-codes.ts';

/** The event of an alert. */
export type AlertEvent = {
  phenomena: string;
  letter: string;
  event: string;
  classification: Classification;
  significance: Significance | '';
  colour: string;
  /** 1 is the most urgent. */
  priority: number;
};

/** Events not in the catalogue: lowest priority, grey. */
const UNKNOWN = { classification: 'Miscellaneous', colour: '#A0A0A0', priority: 112 } as const;
/** A tropical cyclone's bulletin is a statement, whatever its letter. */
const BULLETIN_OF_A_CYCLONE = 'TC.B';

const events = alertCatalogue.map(([phenomena, letter, event, classification, colour, priority]): AlertEvent => {
  const significance = keyOf(phenomena, letter) === BULLETIN_OF_A_CYCLONE ? 'Statement' : significances[letter];
  return { phenomena, letter, event, classification, significance, colour, priority };
});
const byCode = new Map(events.map((event) => [keyOf(event.phenomena, event.letter), event]));
/** The first of several with the same name or product wins. */
const byPhenomena = new Map(events.toReversed().map((event) => [event.phenomena, event]));
const byName = new Map(events.toReversed().map((event) => [event.event, event]));

/** By phenomena code, then by significance letter; `name` is the feed's name for an unknown event. */
export function alertEvent(phenomena: string, letter: string, name: string): AlertEvent {
  const known = byCode.get(keyOf(phenomena, letter));
  const significance = isLetter(letter) ? significances[letter] : '';
  return known ?? { ...UNKNOWN, phenomena, letter, event: name, significance };
}

/** The event of a message that has only a three-letter product code, such as SPS. */
export function alertEventOfProduct(product: string): AlertEvent | undefined {
  return byPhenomena.get(product);
}

export function alertEventNamed(name: string): AlertEvent | undefined {
  return byName.get(name);
}

function keyOf(phenomena: string, letter: string): string {
  return `${phenomena}.${letter}`;
}

function isLetter(letter: string): letter is keyof typeof significances {
  return Object.hasOwn(significances, letter);
}
