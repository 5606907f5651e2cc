/** Where a figure comes from; `user` marks one that a user typed. Makers' pages as public projects quote them. */
export const sources = {
  user: "the user's own figure",
  wpml: 'DJI Cloud API documentation, WPML reference',
  wpmlFiles: 'files written by DJI Pilot 2 and DJI Fly',
  wpmlReports: 'public projects that write WPML, and what their users report',
  autel: 'Autel cloud API documentation, WPML reference',
  m3e: 'enterprise.dji.com/mavic-3-enterprise/specs',
  m30: 'enterprise.dji.com/matrice-30/specs',
  m300: 'dji.com/support/product/matrice-300',
  m350: 'enterprise.dji.com/matrice-350-rtk/specs',
  m4: 'enterprise.dji.com/matrice-4-series/specs',
  p1: 'Zenmuse P1 data sheet',
  mini4Pro: 'dji.com/mini-4-pro/specs',
  mini5Pro: 'dji.com/mini-5-pro/specs',
  air3: 'dji.com/air-3/specs',
  air3s: 'dji.com/support/product/air-3s',
  mavic3: 'dji.com/support/product/mavic-3',
  mavic4Pro: 'dji.com/mavic-4-pro/specs',
  windChart: 'droneskycast.com/learn/dji-wind-limits, a list of DJI’s figures',
  evoMax: 'autelrobotics.com/productdetail/evo-max-4t',
  anafiAi: 'parrot.com/en/drones/anafi-ai/technical-documentation/flight-performances',
} as const;

export type Source = keyof typeof sources;
/** `derived` says from what the value was worked out. */
export type Figure = { value: number; source: Source; derived?: string };

/** What a plan needs to know of an aircraft. An unknown figure is undefined, and nothing is derived from it. */
export type AircraftProfile = {
  id: string;
  make: string;
  model: string;
  /** Formats that its app opens, the best first; see `exporters`. */
  formats: readonly string[];
  /** Numbers and sub-numbers in WPML files. */
  wpml?: { drone: readonly [number, number]; payload?: readonly [number, number]; source: Source };
  /** Name of its camera in `cameraPresets`. */
  camera?: string;
} & { readonly [Name in FigureName]?: Figure };

/** The figures of a profile with their units, in the order in which they are shown. */
export const figures = {
  /** As its maker gives it, or of automatic flight where that is lower. */
  topSpeed: { label: 'Top speed', unit: 'm/s', most: 100 },
  /** Above take-off. */
  topHeight: { label: 'Top height above take-off', unit: 'm', most: 10_000 },
  waypoints: { label: 'Waypoints in one file', unit: '', most: 100_000 },
  /** Between two photos. */
  photoInterval: { label: 'Shortest photo interval', unit: 's', most: 60 },
  /** All batteries together. */
  battery: { label: 'Battery energy', unit: 'Wh', most: 100_000 },
  hoverPower: { label: 'Power in hover', unit: 'W', most: 100_000 },
  /** At `cruiseSpeed`. */
  cruisePower: { label: 'Power in cruise', unit: 'W', most: 100_000 },
  cruiseSpeed: { label: 'Cruise speed', unit: 'm/s', most: 100 },
  climbRate: { label: 'Fastest climb', unit: 'm/s', most: 50 },
  descentRate: { label: 'Fastest descent', unit: 'm/s', most: 50 },
  wind: { label: 'Strongest wind', unit: 'm/s', most: 50 },
} as const;
export type FigureName = keyof typeof figures;
export const figureNames = Object.keys(figures) as FigureName[];

/** A figure's source for people. */
export const sourceText = ({ source, derived }: Figure): string =>
  derived === undefined ? sources[source] : `${derived}; ${sources[source]}`;
