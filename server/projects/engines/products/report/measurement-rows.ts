import { figuresOf } from '@overflight/contract/projects/measurements/measurement-figures.ts';
import { otherRunText } from '@overflight/contract/projects/measurements/measured-run.ts';
import { kinds } from '@overflight/contract/projects/measurements/measurement-kinds.ts';
import { figureLines } from '@overflight/contract/projects/measurements/measurement-texts.ts';
import { lengthUnits, unitsOfSystem, type LengthUnits } from '@overflight/contract/projects/places/length-units.ts';
import { placeLines } from '@overflight/contract/projects/places/place-texts.ts';
import { utcDay, utcTime } from '@overflight/contract/projects/report-rows.ts';
import { systemText, type ShownSystem } from '@overflight/contract/projects/places/shown-system.ts';
import type { Measurement } from '@overflight/contract/projects/viewer.ts';
import { reportTexts } from './report-texts.ts';

export const measurementHead = ['Measurement', 'Result', 'Saved'] as const;

export type MeasuredFor = { runId: string; system: ShownSystem | null; units: LengthUnits };

/** Those of other runs than the reported one say so. */
export const measurementRows = (
  measurements: readonly Measurement[],
  { runId, system, units }: MeasuredFor,
): string[][] =>
  measurements.map((measured) => {
    const { kind, label, createdBy, createdAt } = measured;
    const name = label === '' ? kinds[kind].name : `${label} (${kinds[kind].name.toLowerCase()})`;
    const lines = [...linesOf(measured, { system, units }), otherRunText(measured, runId, utcTime) ?? []].flat();
    return [name, lines.join('\n'), `${utcDay(createdAt)}, ${createdBy}`];
  });

function linesOf(measured: Measurement, { system, units }: Omit<MeasuredFor, 'runId'>): string[] {
  const { kind, coordinates, heights, zero, grid, filled, model } = measured;
  if (kind !== 'point') return figureLines(kind, { ...figuresOf(measured), grid, filled, model }, units);
  const form = system?.form ?? null;
  const { unit } = lengthUnits[unitsOfSystem(system)];
  const place = { coordinates, heightM: heights[0] ?? null, zero, of: model ?? undefined, isFilled: filled[0] ?? null };
  return placeLines(place, { form, unit });
}

/** What the figures mean, and the system of the coordinates where there are any. */
export const measurementsText = (measurements: readonly Measurement[], system: ShownSystem | null): string =>
  system && measurements.some(({ coordinates }) => coordinates !== null)
    ? `${reportTexts.measurements} Coordinates: ${systemText(system)}.`
    : reportTexts.measurements;
