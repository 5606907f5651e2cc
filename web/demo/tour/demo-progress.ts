import type { DemoPart, DemoPartName, DemoState } from '@overflight/contract/demo.ts';

const shareOf = ({ state, percent }: DemoPart) => {
  if (state === 'working') return percent;
  return state === 'waiting' ? 0 : 100;
};

/** Of all parts together, 0 to 100; a failed part is over too. */
export function demoPercent({ parts }: Pick<DemoState, 'parts'>): number {
  const sum = parts.reduce((total, part) => total + shareOf(part), 0);
  return parts.length === 0 ? 0 : Math.floor(sum / parts.length);
}

/** The part, unless it is done or unknown. */
export function unfinishedPart({ parts }: Pick<DemoState, 'parts'>, name: DemoPartName): DemoPart | null {
  return parts.find((part) => part.name === name && part.state !== 'done') ?? null;
}
