import type { AircraftProfile, Figure, Source } from './profile.ts';

/** DJI's WPML stores the index in 16 bits. */
const pilotWaypoints: Figure = { value: 65_535, source: 'wpml' };
/** The RC 2 lags or fails above it. */
const flyWaypoints: Figure = { value: 120, source: 'wpmlReports' };
/** Highest waypoint of Pilot 2 and of Fly. */
const pilotHeight: Figure = { value: 1500, source: 'wpmlReports' };
const flyHeight: Figure = { value: 500, source: 'wpmlReports' };

const of =
  (source: Source) =>
  (value: number): Figure => ({ value, source });

type Emptied = { source: Source; batteryWh: number; minutes: number; flown: string };

/** Mean power of a flight that emptied the battery, in watts to a tenth. */
const emptied = ({ source, batteryWh, minutes, flown }: Emptied): Figure => ({
  value: Math.round((batteryWh * 60 * 10) / minutes) / 10,
  source,
  derived: `${batteryWh} Wh in ${minutes} min of ${flown}`,
});

type Hover = { source: Source; batteryWh: number; hoverMin: number };
const hovering = ({ source, batteryWh, hoverMin }: Hover) => ({
  battery: of(source)(batteryWh),
  hoverPower: emptied({ source, batteryWh, minutes: hoverMin, flown: 'hovering' }),
});

type Cruise = { source: Source; batteryWh: number; flightMin: number; speedMps: number };
const cruising = ({ source, batteryWh, flightMin, speedMps }: Cruise) => ({
  cruisePower: emptied({ source, batteryWh, minutes: flightMin, flown: `level flight at ${speedMps} m/s` }),
  cruiseSpeed: of(source)(speedMps),
});

const [m3e, m30, m300, m350] = [of('m3e'), of('m30'), of('m300'), of('m350')];
const mavic3Enterprise = {
  topSpeed: m3e(15),
  climbRate: m3e(6),
  descentRate: m3e(6),
  wind: m3e(12),
  ...hovering({ source: 'm3e', batteryWh: 77, hoverMin: 38 }),
  ...cruising({ source: 'm3e', batteryWh: 77, flightMin: 45, speedMps: 9 }),
};
/** 15 m/s in automatic flight; two batteries. */
const matrice30 = {
  topSpeed: { value: 15, source: 'wpmlReports' },
  wind: m30(12),
  ...hovering({ source: 'm30', batteryWh: 263.2, hoverMin: 36 }),
} as const;
/** Flight times are published without a payload only, so that the power with one stays unknown. */
const matrice300 = { battery: m300(548) };
const matrice350 = {
  topSpeed: m350(23),
  climbRate: m350(6),
  descentRate: m350(5),
  wind: m350(12),
  battery: m350(526.4),
};
const p1 = { photoInterval: of('p1')(0.7) };
const matrice4 = {
  topSpeed: of('m4')(21),
  climbRate: of('m4')(10),
  descentRate: of('m4')(8),
  ...hovering({ source: 'm4', batteryWh: 99.5, hoverMin: 42 }),
};

type Figures = Omit<Partial<AircraftProfile>, 'id' | 'make' | 'model' | 'formats' | 'wpml'>;
type Wpml = { drone: readonly [number, number]; payload: readonly [number, number]; source: Source };

const pilot = (id: string, model: string, { wpml, ...known }: Figures & { wpml: Wpml }): AircraftProfile => ({
  id,
  make: 'DJI',
  model,
  formats: ['wpml-pilot'],
  wpml,
  waypoints: pilotWaypoints,
  topHeight: pilotHeight,
  ...known,
});

const fly = (id: string, model: string, known: Figures = {}): AircraftProfile => ({
  id,
  make: 'DJI',
  model,
  formats: ['wpml-fly', 'litchi'],
  wpml: { drone: [68, 0], source: 'wpmlFiles' },
  waypoints: flyWaypoints,
  topHeight: flyHeight,
  ...known,
});

const wpml = (drone: readonly [number, number], payload: number, source: Source = 'wpml'): { wpml: Wpml } => ({
  wpml: { drone, payload: [payload, 0], source },
});

/** Aircraft that come with the product. */
export const profiles: readonly AircraftProfile[] = [
  { id: 'px4', make: 'PX4', model: 'any multicopter', formats: ['qgc', 'waypoints'] },
  { id: 'ardupilot', make: 'ArduPilot', model: 'any multicopter', formats: ['qgc', 'waypoints'] },
  pilot('dji-m30', 'Matrice 30', { ...wpml([67, 0], 52), ...matrice30, camera: 'DJI Matrice 30 wide' }),
  pilot('dji-m30t', 'Matrice 30T', { ...wpml([67, 1], 53), ...matrice30, camera: 'DJI Matrice 30 wide' }),
  pilot('dji-m300-h20', 'Matrice 300 RTK, H20', {
    ...wpml([60, 0], 42),
    ...matrice300,
    camera: 'DJI Zenmuse H20 wide',
  }),
  pilot('dji-m300-h20t', 'Matrice 300 RTK, H20T', {
    ...wpml([60, 0], 43),
    ...matrice300,
    camera: 'DJI Zenmuse H20 wide',
  }),
  pilot('dji-m300-p1', 'Matrice 300 RTK, P1', { ...wpml([60, 0], 50, 'wpmlReports'), ...matrice300, ...p1 }),
  pilot('dji-m350-h20t', 'Matrice 350 RTK, H20T', {
    ...wpml([89, 0], 43),
    ...matrice350,
    camera: 'DJI Zenmuse H20 wide',
  }),
  pilot('dji-m350-h30t', 'Matrice 350 RTK, H30T', { ...wpml([89, 0], 83), ...matrice350 }),
  pilot('dji-m350-p1', 'Matrice 350 RTK, P1', { ...wpml([89, 0], 50, 'wpmlReports'), ...matrice350, ...p1 }),
  pilot('dji-m3e', 'Mavic 3 Enterprise', {
    ...wpml([77, 0], 66),
    ...mavic3Enterprise,
    camera: 'DJI Mavic 3 Enterprise wide',
  }),
  pilot('dji-m3t', 'Mavic 3 Thermal', { ...wpml([77, 1], 67), ...mavic3Enterprise }),
  pilot('dji-m3m', 'Mavic 3 Multispectral', { ...wpml([77, 2], 68), camera: 'DJI Mavic 3 Multispectral RGB' }),
  pilot('dji-m3d', 'Matrice 3D', wpml([91, 0], 80)),
  pilot('dji-m3td', 'Matrice 3TD', wpml([91, 1], 81)),
  pilot('dji-m4e', 'Matrice 4E', { ...wpml([99, 0], 88, 'wpmlReports'), ...matrice4 }),
  pilot('dji-m4t', 'Matrice 4T', { ...wpml([99, 1], 89, 'wpmlFiles'), ...matrice4 }),
  fly('dji-mini-4-pro', 'Mini 4 Pro', {
    wind: of('windChart')(10.7),
    ...hovering({ source: 'mini4Pro', batteryWh: 18.96, hoverMin: 30 }),
    ...cruising({ source: 'mini4Pro', batteryWh: 18.96, flightMin: 34, speedMps: 6 }),
    camera: 'DJI Mini 4 Pro',
  }),
  fly('dji-mini-5-pro', 'Mini 5 Pro', { wind: of('mini5Pro')(12) }),
  fly('dji-air-3', 'Air 3', {
    wind: of('windChart')(12),
    ...hovering({ source: 'air3', batteryWh: 62.6, hoverMin: 42 }),
    ...cruising({ source: 'air3', batteryWh: 62.6, flightMin: 46, speedMps: 8 }),
  }),
  fly('dji-air-3s', 'Air 3S', { battery: of('air3s')(62.5) }),
  fly('dji-mavic-3', 'Mavic 3', {
    ...hovering({ source: 'mavic3', batteryWh: 77, hoverMin: 40 }),
    camera: 'DJI Mavic 3',
  }),
  fly('dji-mavic-4-pro', 'Mavic 4 Pro', { topSpeed: of('mavic4Pro')(25) }),
  {
    id: 'autel-max-4t',
    make: 'Autel',
    model: 'EVO Max 4T',
    formats: ['wpml-autel'],
    wpml: { drone: [1100, 0], payload: [10_052, 0], source: 'autel' },
    // Sold with 120 and, as V2, with 136.5 Wh; a hover time is published for the V2 only.
    battery: of('evoMax')(120),
  },
  {
    id: 'parrot-anafi-ai',
    make: 'Parrot',
    model: 'ANAFI Ai',
    formats: ['parrot'],
    topSpeed: of('anafiAi')(17),
    climbRate: of('anafiAi')(4),
    descentRate: of('anafiAi')(3),
    // 14 m/s in flight, 12 m/s at take-off and landing.
    wind: of('anafiAi')(12),
  },
];

export const profileOf = (id: string | undefined, own: readonly AircraftProfile[] = []): AircraftProfile | undefined =>
  [...own, ...profiles].find((profile) => profile.id === id);

export const profileName = ({ make, model }: Pick<AircraftProfile, 'make' | 'model'>): string => `${make} ${model}`;
