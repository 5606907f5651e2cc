import { figuresOf } from '@overflight/contract/projects/measurement-figures.ts';
import { kinds } from '@overflight/contract/projects/measurement-kinds.ts';
import { figureLines } from '@overflight/contract/projects/measurement-texts.ts';
import type { Measurement } from '@overflight/contract/projects/viewer.ts';

export const measurementHead = ['Measurement', 'Result', 'Saved'] as const;

export const measurementRows = (measurements: readonly Measurement[]): string[][] =>
  measurements.map((measured) => {
    const { kind, label, createdBy, createdAt } = measured;
    const name = label === '' ? kinds[kind].name : `${label} (${kinds[kind].name.toLowerCase()})`;
    return [name, figureLines(kind, figuresOf(measured)).join('\n'), `${createdAt.slice(0, 10)}, ${createdBy}`];
  });
