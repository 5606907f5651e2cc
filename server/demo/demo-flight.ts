import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import type { VehicleFacts } from '@overflight/contract/telemetry/telemetry.ts';
import { groundHeightM } from '@overflight/flight/site/ground.ts';
import { toSite } from '@overflight/flight/site/site.ts';
import { readPlan } from '../plans/read-plan.ts';
import { Refused } from '../platform/http/refused.ts';
import type { Services } from '../platform/services.ts';
import { type FlightState, flightSchedule, type Phase } from '../telemetry/simulator/flight-schedule.ts';
import type { VehicleReport } from '../telemetry/stream/record-report.ts';
import { demoCrew } from './demo-crew.ts';
import { surveyPlanId } from './parts/demo-plans.ts';
import { demoVehicleKey } from './parts/vehicle.ts';

/** The survey as it is flown again and again, with a pause on the ground. */
export type DemoFlight = {
  /** Counts the flights, the same on every server. */
  numberAt: (nowMs: number) => number;
  reportAt: (nowMs: number) => VehicleReport;
};

const NAME = 'Demo - survey drone';
const PAUSE_S = 30;
const FULL_PERCENT = 96;
const LEFT_PERCENT = 58;
const modes: Readonly<Record<Phase, string>> = {
  ground: 'Stabilize',
  'take-off': 'Guided',
  mission: 'Auto',
  return: 'RTL',
  landing: 'Land',
};

/** Undefined where a person deleted the plan. */
export async function readDemoFlight(services: Services): Promise<DemoFlight | undefined> {
  try {
    const { text } = await readPlan(services, { tenant: demoCrew.tenant, id: surveyPlanId });
    return demoFlight(JSON.parse(text) as SavedPlan);
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

/** Where it is follows from the clock alone: another server goes on where the first one stopped. */
export function demoFlight(plan: SavedPlan): DemoFlight {
  const schedule = flightSchedule(plan, 0);
  const roundS = schedule.durationS + PAUSE_S;
  const home = toSite(plan.homePoint.position);
  const homeM = groundHeightM(home.x, home.y);
  return {
    numberAt: (nowMs) => Math.floor(nowMs / 1000 / roundS),
    reportAt: (nowMs) => {
      const seconds = (nowMs / 1000) % roundS;
      const moment = schedule.at(seconds);
      const { position, heightM, headingDeg, groundSpeedMps } = moment;
      const [lng = 0, lat = 0] = position;
      const flownShare = Math.min(1, seconds / schedule.durationS);
      return {
        tenant: demoCrew.tenant,
        source: 'http',
        key: demoVehicleKey,
        at: nowMs,
        name: NAME,
        isSimulated: true,
        position: { lng, lat, altitudeM: homeM + heightM, headingDeg, groundSpeedMps, heightM },
        facts: {
          ...factsOf(moment),
          batteryPercent: Math.round(FULL_PERCENT - flownShare * (FULL_PERCENT - LEFT_PERCENT)),
        },
      };
    },
  };
}

function factsOf({ phase, climbMps, leg }: FlightState): Partial<VehicleFacts> {
  const isFlying = phase !== 'ground';
  return {
    kind: 'multirotor',
    mode: modes[phase],
    isArmed: isFlying,
    isFlying,
    climbMps,
    gpsFix: '3D',
    satellites: 17,
    missionItem: phase === 'mission' ? leg : null,
  };
}
