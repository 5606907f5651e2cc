/** A unit: its symbol, and how many of it make one base unit (metre, metre per second, square metre …). */
type Unit = { label: string; perBase: number; offset?: number };

const METRES_PER_FOOT = 0.3048;
const METRES_PER_MILE = 1609.344;

export const units = {
  m: { label: 'm', perBase: 1 },
  ft: { label: 'ft', perBase: 1 / METRES_PER_FOOT },
  'US ft': { label: 'US ft', perBase: 3937 / 1200 },
  km: { label: 'km', perBase: 1 / 1000 },
  mi: { label: 'mi', perBase: 1 / METRES_PER_MILE },
  mm: { label: 'mm', perBase: 1000 },
  cm: { label: 'cm', perBase: 100 },
  in: { label: 'in', perBase: 12 / METRES_PER_FOOT },
  'm/s': { label: 'm/s', perBase: 1 },
  mph: { label: 'mph', perBase: 3600 / METRES_PER_MILE },
  C: { label: '°C', perBase: 1 },
  F: { label: '°F', perBase: 9 / 5, offset: 32 },
  'sq m': { label: 'sq m', perBase: 1 },
  ha: { label: 'ha', perBase: 1 / 10_000 },
  'sq km': { label: 'sq km', perBase: 1 / 1_000_000 },
  acres: { label: 'acres', perBase: 1 / 4046.8564224 },
  'sq mi': { label: 'sq miles', perBase: 1 / METRES_PER_MILE ** 2 },
  'sq ft': { label: 'sq ft', perBase: 1 / METRES_PER_FOOT ** 2 },
  px: { label: 'px', perBase: 1 },
  deg: { label: 'deg', perBase: 1 },
  '%': { label: '%', perBase: 1 },
} as const satisfies Record<string, Unit>;
export type UnitName = keyof typeof units;

/** Units for input and display; the first is the stored one. */
export const unitPairs = {
  length: ['m', 'ft'],
  speed: ['m/s', 'mph'],
  sensor: ['mm', 'in'],
  density: ['cm', 'in'],
  temperature: ['C', 'F'],
  pixels: ['px'],
  angle: ['deg'],
  share: ['%'],
} as const satisfies Record<string, readonly UnitName[]>;

/** Result units in the order in which clicks cycle through them. */
export const resultUnits = {
  distance: ['mi', 'ft'],
  area: ['acres', 'sq mi', 'sq ft'],
  height: ['ft', 'm'],
} as const satisfies Record<string, readonly UnitName[]>;

export function convert(value: number, from: UnitName, to: UnitName): number {
  const [source, target]: [Unit, Unit] = [units[from], units[to]];
  const base = (value - (source.offset ?? 0)) / source.perBase;
  return base * target.perBase + (target.offset ?? 0);
}

export function nextUnit<Name extends UnitName>(choices: readonly Name[], current: Name): Name {
  return choices[(choices.indexOf(current) + 1) % choices.length] ?? current;
}

export function formatUnit(value: number, unit: UnitName, decimals = 2): string {
  const text = value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return unit === '%' ? `${text}%` : `${text} ${units[unit].label}`;
}
