import { figuresOf } from '@overflight/contract/projects/measurement-figures.ts';
import { kinds } from '@overflight/contract/projects/measurement-kinds.ts';
import { figureLines } from '@overflight/contract/projects/measurement-texts.ts';
import { placeLines } from '@overflight/contract/projects/places/place-texts.ts';
import { systemText, type ShownSystem } from '@overflight/contract/projects/places/shown-system.ts';
import type { Measurement } from '@overflight/contract/projects/viewer.ts';
import { reportTexts } from './report-texts.ts';

export const measurementHead = ['Measurement', 'Result', 'Saved'] as const;

export const measurementRows = (measurements: readonly Measurement[], system: ShownSystem | null): string[][] =>
  measurements.map((measured) => {
    const { kind, label, createdBy, createdAt } = measured;
    const name = label === '' ? kinds[kind].name : `${label} (${kinds[kind].name.toLowerCase()})`;
    return [name, linesOf(measured, system).join('\n'), `${createdAt.slice(0, 10)}, ${createdBy}`];
  });

function linesOf(measured: Measurement, system: ShownSystem | null): string[] {
  const { kind, coordinates, heights, zero } = measured;
  if (kind !== 'point') return figureLines(kind, figuresOf(measured));
  return placeLines({ coordinates, heightM: heights[0] ?? null, zero }, { form: system?.form ?? null, unit: 'm' });
}

/** What the figures mean, and the system of the coordinates where there are any. */
export const measurementsText = (measurements: readonly Measurement[], system: ShownSystem | null): string =>
  system && measurements.some(({ coordinates }) => coordinates !== null)
    ? `${reportTexts.measurements} Coordinates: ${systemText(system)}.`
    : reportTexts.measurements;
