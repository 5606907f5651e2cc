import { ceilingText } from '../map/layers/airspace/ceiling.ts';
import { laancText } from '../map/layers/airspace/laanc-text.ts';
import { propertyRows, type RowRules } from '../ui/rows/property-rows.ts';
import { PropertyTable } from '../ui/rows/property-table.tsx';
import { restrictionLabels } from './form/restriction-fields.ts';

type Properties = Readonly<Record<string, unknown>>;

const rules: RowRules = {
  labels: restrictionLabels,
  hidden: ['CEILING'],
  times: ['activeTime', 'endTime'],
  texts: {
    ceilingMeters: ceilingOf,
    APT1_LAANC: laancText,
  },
};

/** All non-empty properties of a published or custom restriction. */
export function RestrictionDetails({ properties }: { properties: Properties }) {
  return <PropertyTable rows={restrictionRows(properties)} />;
}

export const restrictionRows = (properties: Properties) => propertyRows(properties, rules);

/** Published restrictions are shown in feet, as published. */
function ceilingOf(ceilingMeters: unknown, { CEILING }: Properties): string {
  if (typeof CEILING === 'number') return `${Math.round(CEILING)} ft`;
  return ceilingText(typeof ceilingMeters === 'number' ? ceilingMeters : null);
}
