import type { BriefingNotes, Paper } from '@overflight/contract/plans/briefing.ts';
import type { PlanCrew } from '@overflight/contract/fleet/fleet.ts';
import { readPlan as call, type SavedPlan } from '@overflight/contract/plans/plans.ts';
import type { AircraftProfile } from '@overflight/flight/aircraft/profile.ts';
import { stopsAtWaypoints } from '@overflight/flight/aircraft/stops-at-waypoints.ts';
import { powerFigures } from '@overflight/flight/energy/power-of.ts';
import { hasKnownHeights } from '@overflight/flight/energy/route-in-stretches.ts';
import { type SplitFlights, splitFlights } from '@overflight/flight/energy/split-flights.ts';
import type { Wind } from '@overflight/flight/energy/wind.ts';
import {
  flightLine,
  type FlightSample,
  type FlownPlan,
  sampleFlight,
} from '@overflight/flight/plan/estimate/flight-line.ts';
import { planOverGround } from '../checks/plan-over-ground.ts';
import { findAircraft } from '../aircraft/find-aircraft.ts';
import { planCrew } from '../fleet/plan-crew.ts';
import { readPlan } from '../plans/read-plan.ts';
import type { Services } from '../platform/services.ts';
import { heightsAt } from '../terrain/heights-at.ts';
import { briefingNotes } from './briefing-notes.ts';
import { type CheckLine, checkLines } from './check-lines.ts';
import { mapPicture, type MapPicture } from './map-picture.ts';

export type BriefingAsked = {
  id: string;
  paper: Paper;
  units: 'metric' | 'imperial';
  wind: number;
  windFrom: number;
  reserve: number;
};

/** A sample of the flight and the ground below it in metres above the sea; NaN where unknown. */
export type ProfilePoint = FlightSample & { groundM: number };

export type Energy = { wind: Wind; reserve: number; batteryWh: number; split: SplitFlights } | { missing: string };

export type Briefing = {
  asked: BriefingAsked;
  madeAt: Date;
  plan: SavedPlan;
  flown: FlownPlan;
  crew: PlanCrew;
  /** Named, but perhaps not known. */
  aircraft: { id: string | undefined; profile: AircraftProfile | undefined };
  energy: Energy;
  checks: CheckLine[];
  notes: BriefingNotes;
  profile: ProfilePoint[];
  map: MapPicture;
  /** Names of the data used. */
  sources: string[];
};

const PROFILE_STEPS = 300;

/** Everything a briefing tells, as it is now. */
export async function gatherBriefing(
  services: Services,
  caller: { tenant: string; id: string },
  asked: BriefingAsked,
): Promise<Briefing> {
  const key = { tenant: caller.tenant, id: asked.id };
  const plan = JSON.parse((await readPlan(services, key)).text) as SavedPlan;
  const flown = await withGround(services, caller.tenant, plan);
  const crew = await planCrew(services, key);
  const id = plan.planMetadata.aircraft ?? crew.aircraft ?? undefined;
  const profile = await findAircraft(services, { tenant: caller.tenant, id });
  const samples = sampleFlight(flightLine(flown), PROFILE_STEPS);
  const ground = await groundBelow(services, caller.tenant, samples);
  const line = flightLine(flown).map(({ position }) => position);
  const map = await mapPicture(services, [plan.homePoint.position, ...line]);
  return {
    asked,
    madeAt: services.now(),
    plan,
    flown,
    crew,
    aircraft: { id, profile },
    energy: energyOf(flown, profile, asked),
    checks: await checkLines(services, caller, call.answer.options[0].parse(plan)),
    notes: await briefingNotes(services, key),
    profile: samples.map((sample, at) => ({ ...sample, groundM: ground.heights[at] ?? NaN })),
    map,
    sources: [...new Set([...map.sources, ...ground.names])],
  };
}

/** The ground worked in, where the plan follows it and it is known. */
async function withGround(services: Services, tenant: string, plan: SavedPlan): Promise<FlownPlan> {
  const over: FlownPlan = await planOverGround(services, tenant, plan);
  if (!over.overGround) return plan;
  const [homeAltitudeM = NaN] = (await heightsAt(services, [plan.homePoint.position], tenant)).heights;
  return Number.isNaN(homeAltitudeM) ? plan : { ...plan, overGround: over.overGround, homeAltitudeM };
}

async function groundBelow(services: Services, tenant: string, samples: readonly FlightSample[]) {
  try {
    const positions = samples.map(({ position }) => position);
    const { heights, sources } = await heightsAt(services, positions, tenant);
    return { heights, names: sources.map(({ name }) => name) };
  } catch (error) {
    services.log.error({ err: error }, 'the ground below a briefing cannot be read');
    return { heights: [], names: [] };
  }
}

function energyOf(plan: FlownPlan, profile: AircraftProfile | undefined, asked: BriefingAsked): Energy {
  const known = powerFigures(profile);
  if (!known.isKnown) return { missing: `missing: ${known.missing.join(', ')}` };
  if (!hasKnownHeights(plan)) return { missing: 'the heights of this flight above home are not known' };
  const wind = { speedMps: asked.wind, fromDeg: asked.windFrom };
  const stops = profile !== undefined && stopsAtWaypoints(profile);
  const split = splitFlights(plan, { power: known.power, wind, reserve: asked.reserve, stops });
  return { wind, reserve: asked.reserve, batteryWh: known.power.batteryWh, split };
}
