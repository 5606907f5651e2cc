import type { DemoPart, DemoPartName, DemoState } from '@overflight/contract/demo.ts';

/** How long the slow parts take, compared with any other. */
const weights: Partial<Record<DemoPartName, number>> = { photos: 20, projects: 70 };

const weightOf = ({ name }: DemoPart): number => weights[name] ?? 1;

const shareOf = ({ state, percent }: DemoPart) => {
  if (state === 'working') return percent;
  return state === 'waiting' ? 0 : 100;
};

/** Of all parts together, by the time they take, 0 to 100; a failed part is over too. */
export function demoPercent({ parts }: Pick<DemoState, 'parts'>): number {
  const whole = parts.reduce((total, part) => total + weightOf(part), 0);
  const done = parts.reduce((total, part) => total + weightOf(part) * shareOf(part), 0);
  return whole === 0 ? 0 : Math.floor(done / whole);
}

/** The part, unless it is done or unknown. */
export function unfinishedPart({ parts }: Pick<DemoState, 'parts'>, name: DemoPartName): DemoPart | null {
  return parts.find((part) => part.name === name && part.state !== 'done') ?? null;
}
