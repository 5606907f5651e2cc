import { fleetCategory, type FleetCategory } from '@overflight/contract/fleet/fleet-fields.ts';
import { hasPlace, type FleetObject } from '@overflight/contract/fleet/fleet.ts';
import type { Bounds, LngLat } from '../../map/scene.ts';

/** One object, or several that share a pin. */
export type FleetPin = { id: string; label: string; position: LngLat; objects: readonly FleetObject[] };

const CELL_PX = 56;
const WORLD_PX = 512;

export const positionOf = ({ geometry: { coordinates } }: FleetObject): LngLat => [
  coordinates[0] ?? 0,
  coordinates[1] ?? 0,
];

/** Pins of objects in view; close ones share a pin, those without a location have none. */
export function fleetPins(
  objects: readonly FleetObject[],
  { category, zoom, bounds }: { category: FleetCategory; zoom: number; bounds: Bounds },
): FleetPin[] {
  const cellDeg = (360 * CELL_PX) / (WORLD_PX * 2 ** zoom);
  const cells = new Map<string, FleetObject[]>();
  for (const object of objects.filter(hasPlace)) {
    const [lng, lat] = positionOf(object);
    if (!isInside([lng, lat], bounds, cellDeg)) continue;
    const cell = `${Math.floor(lng / cellDeg)}/${Math.floor(lat / cellDeg)}`;
    const others = cells.get(cell);
    if (others) others.push(object);
    else cells.set(cell, [object]);
  }
  const many = fleetCategory(category).many.toLowerCase();
  return [...cells.values()].map((group) => pinOf(group, many));
}

function pinOf(group: readonly FleetObject[], many: string): FleetPin {
  const [first] = group;
  const label = group.length === 1 ? (first?.properties.name ?? '') : `${group.length} ${many}`;
  const places = group.map(positionOf);
  const mean = (at: 0 | 1) => places.reduce((sum, place) => sum + place[at], 0) / places.length;
  return {
    id: group.length === 1 ? (first?.objectId ?? '') : `${group.length}:${first?.objectId}`,
    label,
    position: [mean(0), mean(1)],
    objects: group,
  };
}

/** With a margin, so that pins exist before they come into view. */
function isInside([lng, lat]: LngLat, [west, south, east, north]: Bounds, marginDeg: number): boolean {
  if (lat < south - marginDeg || lat > north + marginDeg) return false;
  const width = east < west ? east + 360 - west : east - west;
  if (width + 2 * marginDeg >= 360) return true;
  const fromWest = (((lng - west + marginDeg) % 360) + 360) % 360;
  return fromWest <= width + 2 * marginDeg;
}
