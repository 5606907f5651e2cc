import type { HeightCheck, HeightLimitRule, HeightStretch } from '@overflight/contract/plans/checks.ts';
import type { CheckVerdict } from '../verdict-text.ts';

/** Writes heights and distances in the person's units. */
export type HeightTexts = { height: (metres: number) => string; distance: (metres: number) => string };

export type HeightRow = { id: string; verdict: CheckVerdict; note: string };

const WAY_HOME =
  'This is the way home, flown as high as the last point: lower that point, or end the flight nearer to home. A vehicle that is set to return higher climbs more than shown here.';
/** A stretch begins at the sample before it. */
const SAMPLE_M = 20;

/** Rows shown; a survey over a ridge has hundreds of stretches. */
const MAX_ROWS = 8;
/** Stretches named in a sentence. */
const MAX_NAMED = 2;

/** Stretches above their limit, those too high first and by how much. */
export function heightRows(check: HeightCheck, texts: HeightTexts): HeightRow[] {
  const { stretches, rules } = check;
  const found = stretches.filter(({ kind }) => kind !== 'not-checked').toSorted((a, b) => urgency(b) - urgency(a));
  const rows = found.slice(0, MAX_ROWS).map((stretch): HeightRow => {
    const rule = rules.find(({ id }) => id === stretch.ruleId);
    return {
      id: `${stretch.fromMeters}`,
      verdict: { tone: toneOf(stretch, rule), text: stretchText(stretch, rule, texts) },
      note: [wayHomeNote(stretch, check), rule?.source].filter(Boolean).join(' '),
    };
  });
  const more = found.length - rows.length;
  if (found.length === 0) return belowRows(check, texts);
  if (more === 0) return rows;
  const text = `And ${more} more ${more === 1 ? 'stretch' : 'stretches'}`;
  return [
    ...rows,
    { id: 'more', verdict: { tone: toneOf(found[MAX_ROWS] as HeightStretch, rules[0]), text }, note: '' },
  ];
}

/** All of the flight was compared with the rule of its country, and only something beside it was not checked. */
function belowRows({ stretches, rules, lengthMeters, notChecked }: HeightCheck, { height }: HeightTexts): HeightRow[] {
  const [rule] = rules;
  if (!rule || notChecked === undefined || stretches.length > 0 || lengthMeters === 0) return [];
  const text = `Nowhere higher than ${height(rule.limitMeters)} above ground (${rule.name})`;
  return [{ id: 'below', verdict: { tone: 'fits', text }, note: rule.source }];
}

/** What helps where only the way home is too high; otherwise empty. */
export const wayHomeNote = (
  { kind, fromMeters }: HeightStretch,
  { wayHomeFromMeters = Infinity }: Pick<HeightCheck, 'wayHomeFromMeters'>,
): string => (kind === 'too-high' && fromMeters >= wayHomeFromMeters - SAMPLE_M ? WAY_HOME : '');

const ranks: Partial<Record<HeightStretch['kind'], number>> = { 'hits-ground': 2e6, 'too-high': 1e6 };

const urgency = ({ kind, highest, limitMeters }: HeightStretch): number =>
  (ranks[kind] ?? 0) + Math.abs((highest?.heightMeters ?? 0) - limitMeters);

function toneOf({ kind }: HeightStretch, rule: HeightLimitRule | undefined): CheckVerdict['tone'] {
  if (kind === 'too-high' || kind === 'hits-ground') return 'stop';
  return rule?.isOnRequest === false ? 'fits' : 'unknown';
}

/** Where it is, how high, and against which limit. */
export function stretchText(stretch: HeightStretch, rule: HeightLimitRule | undefined, texts: HeightTexts): string {
  const { kind, highest, limitMeters, structure } = stretch;
  const height = texts.height(Math.abs(highest?.heightMeters ?? 0));
  const place = `${texts.distance(highest?.atMeters ?? stretch.fromMeters)} into the flight`;
  if (kind === 'hits-ground') return `The flight hits the ground: ${height} too low, ${place}`;
  const where = `${height} above ground, ${place}`;
  const name = rule ? ` (${rule.name})` : '';
  if (kind === 'too-high') return `${where}; the limit here is ${texts.height(limitMeters)}${name}`;
  const near = `the structure of segment ${structure}`;
  return rule?.isOnRequest === false
    ? `${where}; allowed near ${near}${name}`
    : `${where}; allowed only on request of the entity responsible for ${near}${name}`;
}

/** Why heights were not, or not all, checked. */
export function heightsReason({ stretches, notChecked }: HeightCheck, texts: HeightTexts): string | undefined {
  const reasons = [unknownGround(stretches, texts), notChecked].filter((reason) => reason !== undefined);
  return reasons.length === 0 ? undefined : reasons.join(' ');
}

function unknownGround(stretches: readonly HeightStretch[], { distance }: HeightTexts): string | undefined {
  const unknown = stretches.filter(({ why }) => why === 'no-heights');
  if (unknown.length === 0) return undefined;
  const lengthOf = ({ fromMeters, toMeters }: HeightStretch) => toMeters - fromMeters;
  const named = unknown
    .slice(0, MAX_NAMED)
    .map((stretch) => `${distance(lengthOf(stretch))} from ${distance(stretch.fromMeters)} into the flight`);
  const allM = unknown.reduce((sum, stretch) => sum + lengthOf(stretch), 0);
  const rest = unknown.length > MAX_NAMED ? `, ${distance(allM)} in ${unknown.length} stretches in all` : '';
  return `No heights of the ground for ${named.join(' and ')}${rest}.`;
}
