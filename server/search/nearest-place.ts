import { distanceM } from '@overflight/flight/geo/distance-m.ts';
import type { LngLatBox, Gazetteer } from './gazetteer.ts';

export type NearestPlace = { name: string; distanceM: number };

/** Half heights of the search boxes, tried in turn. Beyond the last, nothing is near. */
const reachesDeg = [0.1, 0.3, 0.9];
const METRES_PER_DEG = 110_574;

export function nearestPlace(gazetteer: Gazetteer, lng: number, lat: number): NearestPlace | null {
  for (const reachDeg of reachesDeg) {
    const found = boxesAround(lng, lat, reachDeg)
      .flatMap((box) => gazetteer.citiesIn(box))
      .map((city) => ({ name: city.name, distanceM: distanceM([lng, lat], [city.lng, city.lat]) }))
      .sort((a, b) => a.distanceM - b.distanceM)[0];
    // A box has corners: only places nearer than its edge are surely the nearest.
    if (found && found.distanceM <= reachDeg * METRES_PER_DEG)
      return { ...found, distanceM: Math.round(found.distanceM) };
  }
  return null;
}

/** The box, and its copy on the other side of the antimeridian. */
function boxesAround(lng: number, lat: number, reachDeg: number): LngLatBox[] {
  const widthDeg = Math.min(reachDeg / Math.max(Math.cos((lat * Math.PI) / 180) - 0.02, 0.01), 180);
  return [lng, lng - 360, lng + 360].map((at) => ({
    west: at - widthDeg,
    east: at + widthDeg,
    south: lat - reachDeg,
    north: lat + reachDeg,
  }));
}
