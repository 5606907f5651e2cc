import type { FleetCategory, FleetProperties } from './fleet-fields.ts';

/** The most pressing first. What nobody has written down is never fine. */
export const dueStates = ['overdue', 'due-soon', 'unknown', 'fine'] as const;
export type DueState = (typeof dueStates)[number];

/** From where on something is due soon, and how many cycles a battery may have. */
export type DueLimits = { soonDays: number; batteryCycles: number; soonCycles: number };
export const usualDueLimits: DueLimits = { soonDays: 30, batteryCycles: 200, soonCycles: 20 };

type Rule = { field: string; what: string; counts: 'days' | 'cycles'; words?: { before: string; after: string } };

const papers = { before: 'ends', after: 'ended' };

/** What can become due. */
const rules: Record<FleetCategory, readonly Rule[]> = {
  pilots: [{ field: 'renewalDate', what: 'Licence', counts: 'days' }],
  drones: [
    { field: 'renewalDate', what: 'Registration', counts: 'days' },
    { field: 'serviceDate', what: 'Service', counts: 'days', words: { before: 'is due', after: 'was due' } },
  ],
  batteries: [{ field: 'batteryCycles', what: 'Cycles', counts: 'cycles' }],
};

export type Due = {
  /** Licence, Registration, Service, Cycles. */
  what: string;
  field: string;
  state: DueState;
  /** Days or cycles that are left; negative once it is over; null where nobody has written it down. */
  left: number | null;
  text: string;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** What is due of an object on a day, written `2026-11-15`; the most pressing first. A paper is good through its last day. */
export function dueOf(
  category: FleetCategory,
  properties: FleetProperties,
  { today, limits }: { today: string; limits: DueLimits },
): Due[] {
  const due = rules[category].map(({ field, what, counts, words = papers }): Due => {
    const text = properties[field] ?? '';
    if (text === '') return { what, field, state: 'unknown', left: null, text: `${what}: not recorded` };
    if (counts === 'days') {
      const left = Math.round((Date.parse(text) - Date.parse(today)) / DAY_MS);
      return { what, field, left, state: stateOf(left, 0, limits.soonDays), text: `${what} ${dayText(left, words)}` };
    }
    const left = limits.batteryCycles - Number(text);
    const sentence = left <= 0 ? `${text} cycles, the limit is ${limits.batteryCycles}` : `${left} cycles left`;
    return { what, field, left, state: stateOf(left, 1, limits.soonCycles), text: sentence };
  });
  return due.toSorted((a, b) => dueStates.indexOf(a.state) - dueStates.indexOf(b.state));
}

const stateOf = (left: number, least: number, soon: number): DueState => {
  if (left < least) return 'overdue';
  return left <= soon ? 'due-soon' : 'fine';
};

function dayText(left: number, { before, after }: typeof papers): string {
  if (left < 0) return `${after} ${daysText(-left)} ago`;
  return left === 0 ? `${before} today` : `${before} in ${daysText(left)}`;
}

const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** The state that an object is shown with. */
export const worstDue = (due: readonly Due[]): DueState => due[0]?.state ?? 'unknown';
