/** Where a figure of the table comes from; `user` marks one that a user typed. */
export const sources = {
  user: "the user's own figure",
  wpml: 'DJI Cloud API documentation, WPML reference',
  wpmlFiles: 'files written by DJI Pilot 2 and DJI Fly',
  wpmlReports: 'public projects that write WPML, and what their users report',
  autel: 'Autel cloud API documentation, WPML reference',
} as const;

export type Source = keyof typeof sources;
export type Figure = { value: number; source: Source };

/** What a plan needs to know of an aircraft. An unknown figure is undefined, and nothing is derived from it. */
export type AircraftProfile = {
  id: string;
  make: string;
  model: string;
  /** Formats that its app opens, the best first; see `exporters`. */
  formats: readonly string[];
  /** Numbers and sub-numbers in WPML files. */
  wpml?: { drone: readonly [number, number]; payload?: readonly [number, number]; source: Source };
  /** Metres per second over ground. */
  topSpeed?: Figure;
  /** Metres above take-off. */
  topHeight?: Figure;
  /** Waypoints in one file. */
  waypoints?: Figure;
  /** Shortest time between two photos, in seconds. */
  photoInterval?: Figure;
  /** Watt-hours of all batteries together. */
  battery?: Figure;
  /** Watts. */
  hoverPower?: Figure;
  /** Watts at `cruiseSpeed`, in metres per second. */
  cruisePower?: Figure;
  cruiseSpeed?: Figure;
  /** Metres per second. */
  climbRate?: Figure;
  descentRate?: Figure;
  /** Highest wind it may fly in, in metres per second. */
  wind?: Figure;
  /** Name of its camera in `cameraPresets`. */
  camera?: string;
};
