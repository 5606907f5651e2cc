import type { Position } from 'geojson';
import { editSurvey } from '@overflight/flight/survey/edit-survey.ts';
import { newSurvey } from '@overflight/flight/survey/new-survey.ts';
import { newPlan } from '@overflight/flight/plan/edit/new-plan.ts';
import type { FlightPlan, PlanMetadata, Segment, Signature } from '@overflight/flight/plan/plan.ts';
import { fromSite, mast, pit, powerLine } from '@overflight/flight/site/site.ts';
import { editStructureScan } from '@overflight/flight/structure-scan/edit-structure-scan.ts';
import { newStructureScan } from '@overflight/flight/structure-scan/new-structure-scan.ts';
import { addWaypoint } from '@overflight/flight/waypoints/add-waypoint.ts';

type Draft = {
  id: string;
  name: string;
  /** Metres east and north on the site. */
  home: readonly [number, number];
  settings: Partial<PlanMetadata>;
  draw: (plan: FlightPlan) => FlightPlan;
};

/** Fixed: the other parts, the vehicle and the tour refer to them. */
export const surveyPlanId = '5f0d1c1e-6d0a-4f2e-9a51-000000000101';
export const augustPlanId = '5f0d1c1e-6d0a-4f2e-9a51-000000000104';
export const mastPlanId = '5f0d1c1e-6d0a-4f2e-9a51-000000000102';
export const powerPlanId = '5f0d1c1e-6d0a-4f2e-9a51-000000000103';

const at = (...places: readonly (readonly [number, number])[]): Position[] => places.map(([x, y]) => fromSite(x, y));

const SURVEY_M = 65;
const SURVEY_MPS = 5;
/** Radius of the circle around the legs of the mast. */
const MAST_RADIUS_M = 3;
const MAST_STANDOFF_M = 12;
/** Metres beside the line, and above the take-off place: the pylons are 19 m high. */
const BESIDE_M = 15;
const ROUTE_M = 35;
const ROUTE_MPS = 6;

/** The pit with its surroundings, in few photos: both dates are processed while somebody waits. */
const survey: Draft = {
  id: surveyPlanId,
  name: 'Demo - pit survey, June',
  home: [118, -30],
  settings: { altitude: SURVEY_M, flightSpeed: SURVEY_MPS, hoverSpeed: SURVEY_MPS },
  draw: (plan) => {
    const { x, y } = pit;
    const corners = at([x - 67, y - 52], [x + 61, y - 58], [x + 67, y + 50], [x - 59, y + 58]);
    const area = newSurvey('demo-survey', { shapeType: 'polygon', boundaryCoordinates: corners });
    return withSegment(
      plan,
      editSurvey(area, {
        camera: {
          cameraName: 'Sony DSC-QX30U @ 4.3mm f/3.5',
          distanceToSurface: SURVEY_M,
          frontalOverlap: 70,
          sideOverlap: 65,
        },
        settings: { orientation: 88, turnAroundDistance: 5 },
        flightSpeed: SURVEY_MPS,
      }),
    );
  },
};

/** The same flight again: between the two, piles came and went. */
const secondSurvey: Draft = {
  ...survey,
  id: augustPlanId,
  name: 'Demo - pit survey, August',
  // At the other end of the pit, so that both pins are seen.
  home: [118, -192],
};

const mastScan: Draft = {
  id: mastPlanId,
  name: 'Demo - mast scan',
  home: [98, 118],
  settings: { altitude: 50, flightSpeed: 4, hoverSpeed: 4 },
  draw: (plan) => {
    const { x, y, heightM } = mast;
    const scan = newStructureScan('demo-scan', {
      shapeType: 'circle',
      boundaryCoordinates: at([x, y], [x + MAST_RADIUS_M, y]),
    });
    return withSegment(
      plan,
      editStructureScan(scan, {
        camera: { distanceToSurface: MAST_STANDOFF_M, frontalOverlap: 60, sideOverlap: 60 },
        settings: { structureHeight: heightM, scanBottomAlt: 8, entranceAltitude: 50 },
      }),
    );
  },
};

/** Beside the line on the side of its home, so that it crosses no wire. */
const powerRoute: Draft = {
  id: powerPlanId,
  name: 'Demo - power line route',
  home: [-86, -12],
  settings: { altitude: ROUTE_M, flightSpeed: ROUTE_MPS, hoverSpeed: ROUTE_MPS },
  draw: (plan) => {
    const segmentMetadata = { altitude: ROUTE_M, flightSpeed: ROUTE_MPS };
    const route: Segment = { type: 'waypointRoute', segmentId: 'demo-route', segmentMetadata, waypoints: [] };
    const metadata = { gimbal: true, pitch: 35 };
    return besideLine().reduce(
      (drawn, coordinates) => {
        const edited = addWaypoint(drawn, { segmentId: route.segmentId, coordinates, metadata }, () => '');
        return edited.ok ? edited.plan : drawn;
      },
      withSegment(plan, route),
    );
  },
};

function besideLine(): Position[] {
  const { pylons } = powerLine;
  const [[x0, y0], [x1, y1]] = [pylons[0]!, pylons.at(-1)!];
  const lengthM = Math.hypot(x1 - x0, y1 - y0);
  const [east, north] = [(-(y1 - y0) / lengthM) * BESIDE_M, ((x1 - x0) / lengthM) * BESIDE_M];
  return pylons.map(([x, y]) => fromSite(x + east, y + north));
}

const withSegment = (plan: FlightPlan, segment: Segment): FlightPlan => ({ ...plan, segments: [segment] });

/** The plans at the made-up site. */
export function demoPlans(by: Signature): FlightPlan[] {
  return [survey, secondSurvey, mastScan, powerRoute].map(({ id, name, home, settings, draw }) => {
    const empty = newPlan({ flightPlanId: id, name, home: fromSite(...home), by });
    return draw({ ...empty, planMetadata: { ...empty.planMetadata, ...settings } });
  });
}
