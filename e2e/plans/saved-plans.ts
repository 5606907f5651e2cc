import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { CrewMember } from '../crew-member.ts';
import { newPerson, type Person } from '../people.ts';

export const HOME = [-122.4786, 37.7694];
export const PLANS = '/flights/oa/v2/plans';

type Plan = { flightPlanId: string; name: string };

/** A waypoint route over these positions; without any it cannot be flown. */
export function route(...places: number[][]) {
  const metadata = { altitude: 50, flightSpeed: 10, gimbal: false, pitch: 0, yaw: 0 };
  return {
    type: 'waypointRoute',
    segmentId: randomUUID(),
    segmentMetadata: { flightSpeed: 10, altitude: 50 },
    waypoints: places.map((coordinates, index) => ({ index, coordinates, metadata })),
  };
}

export const flight = () => [route([-122.478, 37.7694], [-122.476, 37.7694], [-122.476, 37.771])];

/** Saves a plan through the API; by default a short route in a park. */
export async function savePlan(
  crew: CrewMember,
  person: Pick<Person, 'email' | 'password'>,
  plan: object,
): Promise<Plan> {
  const body = { plans: [{ flightPlanId: randomUUID(), homePoint: { position: HOME }, segments: flight(), ...plan }] };
  return crew.api.call<Plan>('POST', PLANS, { token: await crew.api.signIn(person), body });
}

/** Another person of the same tenant. */
export async function colleague(crew: CrewMember, name: string): Promise<Person> {
  const person = newPerson(name);
  await crew.api.register(person, 'users');
  return person;
}

/** The listed plans, on the page or on the map. */
export const rows = (crew: CrewMember) => crew.page.getByRole('list', { name: 'Plans' }).getByRole('link');

const names = async (crew: CrewMember) => (await rows(crew).allInnerTexts()).map((text) => text.split('\n')[0]);

export const seesPlans = async (crew: CrewMember, ...expected: string[]) => {
  await expect.poll(() => names(crew)).toEqual(expected);
};

/** A server error response. */
export const fails = (detail: string) => ({
  status: 500,
  contentType: 'application/problem+json',
  body: JSON.stringify({ detail }),
});
