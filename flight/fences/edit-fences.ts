import type { Fence, FlightPlan, RallyPoint } from '../plan/plan.ts';
import { fencesOf, rallyPointsOf } from './fences-of.ts';

/** New rally points are this high above home. */
const RALLY_ALTITUDE_M = 30;

export const addFence = (plan: FlightPlan, fence: Fence): FlightPlan => ({
  ...plan,
  fences: [...fencesOf(plan), fence],
});

export const updateFence = (plan: FlightPlan, at: number, change: Partial<Fence>): FlightPlan => ({
  ...plan,
  fences: fencesOf(plan).map((fence, index) => (index === at ? { ...fence, ...change } : fence)),
});

export const removeFence = (plan: FlightPlan, at: number): FlightPlan => ({
  ...plan,
  fences: fencesOf(plan).toSpliced(at, 1),
});

export const addRallyPoint = (plan: FlightPlan, position: RallyPoint['position']): FlightPlan => ({
  ...plan,
  rallyPoints: [...rallyPointsOf(plan), { position, altitude: RALLY_ALTITUDE_M }],
});

export const updateRallyPoint = (plan: FlightPlan, at: number, change: Partial<RallyPoint>): FlightPlan => ({
  ...plan,
  rallyPoints: rallyPointsOf(plan).map((point, index) => (index === at ? { ...point, ...change } : point)),
});

export const removeRallyPoint = (plan: FlightPlan, at: number): FlightPlan => ({
  ...plan,
  rallyPoints: rallyPointsOf(plan).toSpliced(at, 1),
});
