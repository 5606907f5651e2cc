import type { AircraftProfile, Figure, Source } from './profile.ts';

/** DJI's WPML stores the index in 16 bits. */
const pilotWaypoints: Figure = { value: 65_535, source: 'wpml' };
/** The RC 2 lags or fails above it. */
const flyWaypoints: Figure = { value: 120, source: 'wpmlReports' };

const pilot = (
  id: string,
  model: string,
  wpml: { drone: readonly [number, number]; payload: readonly [number, number]; source: Source },
): AircraftProfile => ({ id, make: 'DJI', model, formats: ['wpml-pilot'], wpml, waypoints: pilotWaypoints });

const fly = (id: string, model: string): AircraftProfile => ({
  id,
  make: 'DJI',
  model,
  formats: ['wpml-fly', 'litchi'],
  wpml: { drone: [68, 0], source: 'wpmlFiles' },
  waypoints: flyWaypoints,
});

/** Aircraft that come with the product. */
export const profiles: readonly AircraftProfile[] = [
  { id: 'px4', make: 'PX4', model: 'any multicopter', formats: ['qgc', 'waypoints'] },
  { id: 'ardupilot', make: 'ArduPilot', model: 'any multicopter', formats: ['qgc', 'waypoints'] },
  pilot('dji-m30', 'Matrice 30', { drone: [67, 0], payload: [52, 0], source: 'wpml' }),
  pilot('dji-m30t', 'Matrice 30T', { drone: [67, 1], payload: [53, 0], source: 'wpml' }),
  pilot('dji-m300-h20', 'Matrice 300 RTK, H20', { drone: [60, 0], payload: [42, 0], source: 'wpml' }),
  pilot('dji-m300-h20t', 'Matrice 300 RTK, H20T', { drone: [60, 0], payload: [43, 0], source: 'wpml' }),
  pilot('dji-m300-p1', 'Matrice 300 RTK, P1', { drone: [60, 0], payload: [50, 0], source: 'wpmlReports' }),
  pilot('dji-m350-h20t', 'Matrice 350 RTK, H20T', { drone: [89, 0], payload: [43, 0], source: 'wpml' }),
  pilot('dji-m350-h30t', 'Matrice 350 RTK, H30T', { drone: [89, 0], payload: [83, 0], source: 'wpml' }),
  pilot('dji-m350-p1', 'Matrice 350 RTK, P1', { drone: [89, 0], payload: [50, 0], source: 'wpmlReports' }),
  pilot('dji-m3e', 'Mavic 3 Enterprise', { drone: [77, 0], payload: [66, 0], source: 'wpml' }),
  pilot('dji-m3t', 'Mavic 3 Thermal', { drone: [77, 1], payload: [67, 0], source: 'wpml' }),
  pilot('dji-m3m', 'Mavic 3 Multispectral', { drone: [77, 2], payload: [68, 0], source: 'wpml' }),
  pilot('dji-m3d', 'Matrice 3D', { drone: [91, 0], payload: [80, 0], source: 'wpml' }),
  pilot('dji-m3td', 'Matrice 3TD', { drone: [91, 1], payload: [81, 0], source: 'wpml' }),
  pilot('dji-m4e', 'Matrice 4E', { drone: [99, 0], payload: [88, 0], source: 'wpmlReports' }),
  pilot('dji-m4t', 'Matrice 4T', { drone: [99, 1], payload: [89, 0], source: 'wpmlFiles' }),
  fly('dji-mini-4-pro', 'Mini 4 Pro'),
  fly('dji-mini-5-pro', 'Mini 5 Pro'),
  fly('dji-air-3', 'Air 3'),
  fly('dji-air-3s', 'Air 3S'),
  fly('dji-mavic-3', 'Mavic 3'),
  fly('dji-mavic-4-pro', 'Mavic 4 Pro'),
  {
    id: 'autel-max-4t',
    make: 'Autel',
    model: 'EVO Max 4T',
    formats: ['wpml-autel'],
    wpml: { drone: [1100, 0], payload: [10_052, 0], source: 'autel' },
  },
  { id: 'parrot-anafi-ai', make: 'Parrot', model: 'ANAFI Ai', formats: ['parrot'] },
];

export const profileOf = (id: string | undefined): AircraftProfile | undefined =>
  profiles.find((profile) => profile.id === id);
