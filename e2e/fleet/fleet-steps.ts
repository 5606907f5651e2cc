import type { FleetObject } from '@overflight/contract/fleet/fleet.ts';
import type { FleetCategory } from '@overflight/contract/fleet/fleet-fields.ts';
import { expect } from 'vitest';
import type { CrewMember } from '../crew-member.ts';

type Wanted = { properties: object; at?: readonly [lng: number, lat: number] };
type Fleet = { [Category in FleetCategory]?: readonly Wanted[] };

const DAY_MS = 24 * 60 * 60 * 1000;

/** A date this many days from now. */
export const daysAhead = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** A person who may manage the fleet, and an API token. */
export async function fleetManager(crew: CrewMember, ...more: ('video' | '3d-terrain')[]) {
  const person = await crew.given.signedIn('users', 'fleet-management', ...more);
  return { person, token: await crew.api.signIn(person) };
}

/** The objects of a category, read through the API. */
export async function fleetOf(crew: CrewMember, token: string, category: FleetCategory): Promise<FleetObject[]> {
  return crew.api.call('GET', `/flights/oa/v2/objects?collectionId=${category}`, { token });
}

/** Leaves exactly these objects in the fleet. */
export async function hasFleet(crew: CrewMember, token: string, fleet: Fleet): Promise<FleetObject[]> {
  for (const { objectId } of await crew.api.call<FleetObject[]>('GET', '/flights/oa/v2/objects', { token }))
    await crew.api.call('DELETE', `/flights/oa/v2/objects/${objectId}`, { token });
  const saved: FleetObject[] = [];
  for (const [collectionId, wanted] of Object.entries(fleet))
    for (const { properties, at } of wanted) {
      const geometry = at ? { geometry: { type: 'Point', coordinates: at } } : {};
      const body = { collectionId, properties, ...geometry };
      saved.push(await crew.api.call<FleetObject>('POST', '/flights/oa/v2/objects', { token, body }));
    }
  return saved;
}

export const inTable = async ({ page }: CrewMember) => {
  await page.addInitScript(() => localStorage.setItem('fleet.view', '"table"'));
};

/** Names in list order, beside the map or in the table. */
const names = ({ page }: CrewMember) =>
  page
    .getByTestId('fleet-panel')
    .locator('article, th[scope="row"]')
    .evaluateAll((found) => found.map((one) => one.getAttribute('aria-label') ?? one.textContent));

export const lists = async (crew: CrewMember, ...expected: string[]) => {
  await expect.poll(() => names(crew)).toEqual(expected);
};

export const pin = ({ page }: CrewMember, name: string) =>
  page.getByTestId('map').getByRole('button', { name, exact: true });

export const saysError = async ({ page }: CrewMember, text: string) => {
  const dialog = page.getByRole('dialog', { name: 'Error' });
  await dialog.getByText(text).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'hidden' });
};

/** Waits until the map stops moving: this pin stays in place. */
export async function standsStill(crew: CrewMember, name: string): Promise<void> {
  let before = '';
  const isSame = async () => {
    const now = JSON.stringify(await pin(crew, name).boundingBox());
    const wasSame = now === before;
    before = now;
    return wasSame;
  };
  await expect.poll(isSame, { interval: 700 }).toBe(true);
}

const METRES_PER_PIXEL_AT_ZOOM_0 = 78_271.5;

/** The map's zoom, from the scale bar. */
export async function seesZoom({ page }: CrewMember, wanted: number, latitude: number): Promise<void> {
  const error = async () => {
    const { text, widthPx } = await page.locator('.maplibregl-ctrl-scale').evaluate((bar: HTMLElement) => ({
      text: bar.textContent,
      widthPx: Number.parseFloat(bar.style.width),
    }));
    const metres = Number.parseFloat(text) * (text.endsWith('km') ? 1000 : 1);
    const atZoom0 = METRES_PER_PIXEL_AT_ZOOM_0 * Math.cos((latitude * Math.PI) / 180);
    return Math.abs(Math.log2((atZoom0 * widthPx) / metres) - wanted);
  };
  await expect.poll(error).toBeLessThan(0.15);
}
