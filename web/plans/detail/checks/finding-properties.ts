import { metresToFeet } from '../../../map/layers/airspace/ceiling.ts';
import { laancText } from '../../../map/layers/airspace/laanc-text.ts';
import { propertyRows, type RowRules } from '../../../ui/rows/property-rows.ts';

/** Labels for restrictions and weather alerts; properties shown elsewhere or of no use are hidden. */
const rules: RowRules = {
  labels: {
    event: 'Event',
    ceilingMeters: 'Ceiling',
    activeTime: 'Active from',
    endTime: 'Until',
    effective: 'From',
    expires: 'Until',
    sent: 'Issued',
    areaDesc: 'Area',
    urgency: 'Urgency',
    certainty: 'Certainty',
    Reason: 'Reason',
    Proponent: 'Issuing entity',
    State: 'State',
    County: 'County',
    POC: 'Contact',
    APT1_NAME: 'Airport',
    APT1_LAANC: 'LAANC',
    source: 'Source',
    isDemo: 'Demo data',
  },
  hidden: ['name', 'headline', 'description', 'severity', 'color', 'detailKey', 'identifier'],
  times: ['activeTime', 'endTime', 'effective', 'expires', 'sent'],
  texts: {
    ceilingMeters: (value) => (typeof value === 'number' ? `${metresToFeet(value)} ft (${Math.round(value)} m)` : ''),
    APT1_LAANC: laancText,
  },
};

export const findingRows = (properties: Readonly<Record<string, unknown>>) => propertyRows(properties, rules);
