import { restrictionCaps, defaultEndTime, type CustomRestriction } from '@overflight/contract/plans/restrictions.ts';
import { z } from 'zod';
import { feetToMetres, metresToFeet } from '../../map/layers/airspace/ceiling.ts';
import type { UnitSystem } from '../../platform/units.ts';

type Properties = CustomRestriction['properties'];

/** Editable text fields; those of the second list are rarely needed. */
export const mainTexts = ['Reason', 'Proponent', 'POC', 'State', 'County', 'TIMESOFUSE'] as const;
export const rareTexts = ['Facility', 'Base', 'Branch', 'APT1_NAME', 'FAA_ID', 'OBJECTID', 'type'] as const;
type TextName = (typeof mainTexts)[number] | (typeof rareTexts)[number];
const textNames: readonly TextName[] = [...mainTexts, ...rareTexts];

type CeilingUnit = {
  unit: 'm' | 'ft';
  word: string;
  shown: (metres: number) => number;
  stored: (typed: number) => number;
};
/** Units of the ceiling input; it is stored in metres. */
export const ceilingUnits: Record<UnitSystem, CeilingUnit> = {
  metric: { unit: 'm', word: 'Metres', shown: (metres) => Math.round(metres * 10) / 10, stored: (typed) => typed },
  imperial: { unit: 'ft', word: 'Feet', shown: metresToFeet, stored: feetToMetres },
};

const Text = z.string().trim().max(restrictionCaps.textCharacters);
const LocalTime = z.union([z.literal(''), z.iso.datetime({ local: true, offset: false })], 'not a time');

const Fields = z.object({
  name: z.string().trim().min(1, 'This field is required').max(restrictionCaps.nameCharacters),
  ceiling: z.union([z.literal(''), z.number().min(0, 'min value: 0')], 'not a number'),
  activeTime: LocalTime,
  endTime: LocalTime,
  laanc: z.enum(['', '0', '1']),
  ...(Object.fromEntries(textNames.map((name) => [name, Text])) as Record<TextName, typeof Text>),
});

/** Validation of the form. Unchanged times are valid, whatever minute they are shown in. */
export function restrictionForm(before: Omit<Properties, 'id'>, units: UnitSystem) {
  const shown = formValues(before, units);
  return Fields.refine(
    ({ activeTime, endTime }) =>
      activeTime === '' ||
      endTime === '' ||
      activeTime < endTime ||
      (activeTime === shown.activeTime && endTime === shown.endTime),
    { path: ['endTime'], message: 'the end must be after the start' },
  );
}
export type RestrictionFormValues = z.input<typeof Fields>;

export const emptyProperties: Omit<Properties, 'id'> = {
  name: '',
  ceilingMeters: null,
  OBJECTID: '',
  Proponent: '',
  Branch: '',
  Base: '',
  Reason: '',
  State: '',
  County: '',
  POC: '',
  type: 'custom',
  dataset: 'custom',
  TIMESOFUSE: '',
  Facility: '',
  FAA_ID: '',
  APT1_NAME: '',
  APT1_LAANC: null,
  activeTime: null,
  endTime: null,
};

/** Form values of a restriction. */
export function formValues(properties: Omit<Properties, 'id'>, units: UnitSystem): RestrictionFormValues {
  const { name, ceilingMeters, activeTime, endTime, APT1_LAANC } = properties;
  const texts = Object.fromEntries(textNames.map((text) => [text, properties[text]])) as Record<TextName, string>;
  return {
    ...texts,
    name,
    ceiling: ceilingMeters === null ? '' : ceilingUnits[units].shown(ceilingMeters),
    activeTime: localTime(activeTime),
    endTime: localTime(endTime),
    laanc: APT1_LAANC === null ? '' : APT1_LAANC === 1 ? '1' : '0',
  };
}

/** Properties from the form, merged into those not shown; an unchanged ceiling or time keeps its exact value. */
export function propertiesFrom(
  values: z.output<typeof Fields>,
  { before, units }: { before: Omit<Properties, 'id'>; units: UnitSystem },
) {
  const { ceiling, laanc, activeTime, endTime, ...texts } = values;
  const shown = formValues(before, units);
  const typed = ceiling === '' ? null : ceilingUnits[units].stored(ceiling);
  return {
    ...before,
    ...texts,
    ceilingMeters: ceiling === shown.ceiling ? before.ceilingMeters : typed,
    activeTime: activeTime === shown.activeTime ? before.activeTime : universalTime(activeTime),
    endTime: endTime === shown.endTime ? before.endTime : universalTime(endTime),
    APT1_LAANC: laanc === '' ? null : laanc === '1' ? (1 as const) : (0 as const),
  };
}

/** The default end for a start, in the form's format. */
export function endFor(start: string): string {
  return start === '' ? '' : localTime(defaultEndTime(new Date(start).toISOString()));
}

/** Format of the browser's datetime-local field: local time, to the minute. */
function localTime(time: string | null): string {
  if (time === null) return '';
  const at = new Date(time);
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

const universalTime = (local: string) => (local === '' ? null : new Date(local).toISOString());
