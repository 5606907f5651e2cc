import type { KeptImport } from '../formats/kept/kept-from-import.ts';
import { Positions } from '../formats/positions.ts';
import { missionOf } from '../formats/qgc-plan/read-plan-document.ts';
import { readHome } from '../formats/qgc-plan/read-plan-metadata.ts';
import { readGimbal, readSpeedMps } from '../formats/qgc-plan/read-waypoint-run.ts';
import { lngLat } from '../geo/lng-lat.ts';
import type { FlightPlan, PlanMetadata } from '../plan/plan.ts';
import { firmwareOf } from './firmware.ts';
import type { FlightAction, FlightStep } from './flight-item.ts';
import { commandOf } from './mavlink/command-of.ts';
import { type MissionItem, type MissionParams, takeoffs } from './mavlink/mission-item.ts';
import { aimedGimbal } from './waypoint-items.ts';

export type ImportedPrelude = { kept: KeptImport; imported: PlanMetadata; steps: readonly FlightStep[] };

/** The imported steps before the first leg, updated where the plan's values changed. */
export function preludeItems(plan: FlightPlan, { kept, imported, steps }: ImportedPrelude): FlightStep[] {
  const { planMetadata, homePoint } = plan;
  const { altitude: altitudeM, altitudeMode: mode, flightSpeed: speedMps } = planMetadata;
  const isSame = (...keys: (keyof PlanMetadata)[]) => keys.every((key) => planMetadata[key] === imported[key]);
  const isClimbSame = isSame('altitude', 'altitudeMode') && !isHomeMoved(plan, kept);
  const isSpeedSame = isSame('flightSpeed');
  const isGimbalSame = isSame('gimbal', 'pitch', 'yaw');
  const isLeft = (step: FlightStep) => {
    const command = commandIn(step);
    if (command === undefined) return true;
    return (isSpeedSame || readSpeedMps(command) === undefined) && (isGimbalSame || readGimbal(command) === undefined);
  };
  const climb = { does: 'take-off', to: { position: homePoint.position, altitudeM, mode } } as const;
  const takeoff = commandOf(climb, firmwareOf(missionOf(kept)['firmwareType']));
  const isTakeoff = (step: FlightStep) => takeoffs.includes(commandIn(step)?.command ?? -1);
  return [
    ...steps
      .filter(isLeft)
      .map((step) => (isClimbSame || !isTakeoff(step) || !takeoff ? step : withTakeoff(step, climb, takeoff))),
    ...(isSpeedSame || !(speedMps > 0) ? [] : [{ does: 'set-speed', speedMps } as const]),
    ...(isGimbalSame || !planMetadata.gimbal ? [] : [aimedGimbal(planMetadata)]),
  ];
}

export function isHomeMoved({ homePoint }: FlightPlan, kept: KeptImport): boolean {
  const home = readHome(kept, new Positions());
  const [lng, lat] = lngLat(homePoint.position);
  return home !== undefined && (home[0] !== lng || home[1] !== lat);
}

const commandIn = (step: FlightStep): MissionItem | undefined =>
  step.does === 'block' ? undefined : step.imported?.command;

/** The same take-off command and first four params, with the new position and altitude. */
function withTakeoff(step: FlightStep, climb: FlightAction, takeoff: MissionItem): FlightStep {
  if (step.does === 'block' || step.imported === undefined) return step;
  const { command: own, id } = step.imported;
  const params = [...own.params.slice(0, 4), ...takeoff.params.slice(4)] as unknown as MissionParams;
  return { ...climb, imported: { command: { ...takeoff, command: own.command, params }, id } };
}
