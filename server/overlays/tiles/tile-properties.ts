import type { OverlayKind } from '@overflight/contract/map/overlays.ts';
import type { OfficialRestriction } from '../import/read/official-restriction.ts';

/** The dataset, as named in its tiles. */
export type DatasetLabel = { dataset: string; kind: OverlayKind; isDemo: boolean };
export type TileProperties = Readonly<Record<string, string | number | boolean>>;

const METRES_PER_FOOT = 0.3048;

/** Properties for drawing and labelling a restriction. */
export function restrictionProperties(
  { id, name, ceilingMeters, floor, ceiling }: OfficialRestriction,
  { dataset, kind, isDemo }: DatasetLabel,
): TileProperties {
  return known({
    id,
    dataset,
    kind,
    name,
    isDemo,
    CEILING: ceilingMeters === null ? undefined : Math.round(ceilingMeters / METRES_PER_FOOT),
    ceilingMeters,
    ceilingReference: ceiling?.above,
    floorMeters: floor?.metres,
    floorReference: floor?.above,
  });
}

/** Columns that the FAA's layers spell differently. */
const published: Readonly<Record<string, readonly string[]>> = {
  Proponent: ['Proponent'],
  Branch: ['Branch'],
  Base: ['Base'],
  Reason: ['Reason'],
  State: ['State', 'STATE'],
  County: ['County', 'COUNTY'],
  POC: ['POC'],
  TIMESOFUSE: ['TIMESOFUSE'],
  Facility: ['Facility'],
  FAA_ID: ['FAA_ID', 'APT1_FAAID'],
  APT1_NAME: ['APT1_NAME'],
  APT1_LAANC: ['APT1_LAANC'],
  type: ['type', 'TYPE_CODE'],
};

/** Additional properties shown on a click, as published. */
export function restrictionDetails({ properties, activeFrom, activeUntil }: OfficialRestriction): TileProperties {
  const columns = Object.entries(published).map(([name, spellings]) => [
    name,
    spellings.map((spelling) => properties[spelling]).find((value) => value !== undefined && value !== null),
  ]);
  // Times come from the database as text.
  return known({ ...Object.fromEntries(columns), activeTime: activeFrom, endTime: activeUntil });
}

const power = ['kind', 'name', 'operator', 'voltage', 'voltageKv', 'ref'];

export function powerDetails(properties: Record<string, unknown>): TileProperties {
  return known(Object.fromEntries(power.map((name) => [name, properties[name]])));
}

/** Tiles hold texts, numbers and flags; missing values are omitted. */
function known(values: Readonly<Record<string, unknown>>): TileProperties {
  const isSaid = (value: unknown): value is string | number | boolean =>
    typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== '');
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (isSaid(value) ? [[name, value] as const] : [])),
  );
}
