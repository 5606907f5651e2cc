import type { Position } from 'geojson';
import { localPlane } from '../geo/planes/local-plane.ts';
import type { AltitudeMode, FlightPlan, Segment } from '../plan/plan.ts';
import { newOrbit } from '../views/edit-views.ts';
import { aCorridor, aFacade, aPlan, aRoute, aStructureScan, aSurvey } from './sample-plan.ts';
import { seededRandom } from './seeded-random.ts';

const modes: readonly AltitudeMode[] = ['relative', 'absolute', 'terrain'];

/** A plan of one to four segments somewhere between 70° south and north, the same for the same seed. */
export function seededPlan(seed: number): FlightPlan {
  const random = seededRandom(seed);
  const between = (low: number, high: number) => low + random() * (high - low);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const home: Position = [between(-179, 179), between(-70, 70)];
  const { toPosition } = localPlane(home);
  const block = (x: number, y: number): Position[] => {
    const [width, height, turn] = [between(30, 250), between(30, 250), between(0, Math.PI)];
    const corner = (east: number, north: number) =>
      toPosition({
        x: x + east * Math.cos(turn) - north * Math.sin(turn),
        y: y + east * Math.sin(turn) + north * Math.cos(turn),
      });
    return [corner(0, 0), corner(0, height), corner(width, height), corner(width, 0)];
  };
  const kinds: Record<Segment['type'], () => Segment> = {
    waypointRoute: () =>
      aRoute(
        ...Array.from({ length: 1 + Math.floor(random() * 12) }, () =>
          toPosition({ x: between(-900, 900), y: between(-900, 900) }),
        ),
      ),
    survey: () =>
      aSurvey(block(between(-500, 500), between(-500, 500)), {
        orientation: Math.floor(between(0, 360)),
        turnAroundDistance: pick([0, 10, 25]),
        altitudeMode: random() < 0.15 ? 'terrain' : pick(['relative', 'absolute']),
      }),
    corridor: () => aCorridor([0, 1, 2].map((i) => toPosition({ x: i * 150, y: between(-100, 100) }))),
    facade: () => aFacade([0, 1].map((i) => toPosition({ x: i * between(20, 60), y: between(-20, 20) }))),
    orbit: () => newOrbit('', toPosition({ x: between(-300, 300), y: between(-300, 300) }), between(10, 60)),
    structureScan: () => aStructureScan(block(between(-300, 300), between(-300, 300))),
  };
  const segments = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, at) => ({
    ...kinds[pick(['waypointRoute', 'survey', 'corridor', 'facade', 'orbit', 'structureScan'] as const)](),
    segmentId: `s${at}`,
  }));
  const altitudeMode = random() < 0.1 ? 'terrain' : pick(modes.slice(0, 2));
  const metadata = { altitude: between(20, 120), altitudeMode, flightSpeed: between(2, 15), gimbal: random() < 0.5 };
  return { ...aPlan(segments, { ...metadata, pitch: 45 }), homePoint: { position: home } };
}
