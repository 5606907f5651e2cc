import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import { expect } from 'vitest';
import { crewMember, type CrewMember } from '../crew-member.ts';
import { journey, newWindow, withBrowser } from '../journey.ts';
import { withSharedProduct } from '../own-product.ts';
import { admin, type Person } from '../people.ts';
import { withPlans } from './plan-steps.ts';
import { colleague } from './saved-plans.ts';

withBrowser();
const url = withSharedProduct();
const desk = { url, size: 'desk' } as const;

/** An L shape: a planner that uses bounding boxes would fly over the inner corner. */
const concaveField = [
  [560, 180],
  [900, 180],
  [900, 480],
  [780, 480],
  [780, 320],
  [560, 320],
] as const;

const numberIn = (text: string) => Number(text.replaceAll(',', '').match(/[\d.]+/)?.[0]);
const surveyOf = ({ segments: [segment] }: SavedPlan) => {
  if (segment?.type !== 'survey') throw new Error('The first segment is no survey.');
  return segment;
};
/** To a tenth of a micrometre: the last bits of a computed corner may differ. */
const pathOf = (plan: SavedPlan) =>
  surveyOf(plan).pathCoordinates.map((position) => position.map((degrees) => degrees.toFixed(12)));

journey(
  'PLAN-13 PLAN-17 PLAN-22 PLAN-23 PLAN-26 a plan from an empty field: survey, corners dragged, undone, changed, home moved, autosaved, reloaded, downloaded, imported again',
  async (crew) => {
    const pilot = await crew.given.signedIn('users');
    const plans = withPlans(crew);
    const id = await plans.createsPlan('North: field');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    const created = await plans.onServer(pilot, id);
    expect(created).toMatchObject({ name: 'North- field', collectionId: 'default', segments: [], version: 1 });
    expect(created.createdBy.email).toBe(pilot.email);

    const tabs = await crew.page.getByRole('tab').allInnerTexts();
    expect(tabs).toEqual(['Structure Scan', 'Survey', 'Corridor']);
    await plans.drawsPolygon(concaveField);
    await crew.page.getByRole('region', { name: 'Survey 1' }).waitFor();
    await plans.isSaved();
    const drawn = await plans.onServer(pilot, id);
    await dragsAndUndoes(crew, pilot, drawn);

    const photos = numberIn(await plans.result('Photos'));
    const distance = numberIn(await plans.result('Total distance'));
    expect(photos).toBeGreaterThan(10);
    await plans.sets('Front overlap', '60');
    await expect.poll(async () => numberIn(await plans.result('Photos'))).toBeLessThan(photos);
    await plans.sets('Side overlap', '60');
    await plans.sets('Orientation', '40');
    await plans.sets('Altitude', '40');
    await expect.poll(async () => numberIn(await plans.result('Total distance'))).not.toBe(distance);
    await crew.presses('Plan settings');
    await crew.presses('Move home point');
    await crew.page.keyboard.press('Escape');
    await crew.presses('Move home point');
    await plans.clicksAt([620, 560]);
    await plans.isSaved();

    const saved = await plans.onServer(pilot, id);
    expect(surveyOf(saved)).toMatchObject({
      cameraMetadata: { frontalOverlap: 60, sideOverlap: 60, distanceToSurface: 40 },
      segmentMetadata: { orientation: 40 },
    });
    expect(saved.homePoint.position).not.toEqual(drawn.homePoint.position);
    expect(saved.updatedBy.email).toBe(pilot.email);
    const total = await plans.result('Total distance');
    await crew.page.reload();
    await crew.page.getByRole('region', { name: 'Survey 1' }).waitFor();
    expect(await plans.result('Total distance')).toBe(total);

    await crew.presses('Close North- field');
    await crew.page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    const file = await plans.downloads();
    expect(file.name).toBe('North- field.plan');
    const copy = await plans.onServer(pilot, await plans.imports(file.name, file.text));
    expect(copy.flightPlanId).not.toBe(id);
    expect(pathOf(copy)).toEqual(pathOf(saved));
    expect(copy.totalDistance).toBeCloseTo(saved.totalDistance, 6);
  },
  desk,
);

/** A corner and the middle of a side; both are taken back, and one is done again. */
async function dragsAndUndoes(crew: CrewMember, pilot: Person, drawn: SavedPlan): Promise<void> {
  const plans = withPlans(crew);
  const read = async () => plans.onServer(pilot, drawn.flightPlanId);
  await plans.drags([900, 180], [940, 140]);
  await plans.isSaved();
  const dragged = await read();
  expect(surveyOf(dragged).boundaryCoordinates[1]).not.toEqual(surveyOf(drawn).boundaryCoordinates[1]);
  expect(surveyOf(dragged).area).toBeGreaterThan(surveyOf(drawn).area);
  expect(surveyOf(dragged).boundaryCoordinates).toHaveLength(6);

  await plans.drags([750, 160], [750, 110]);
  await plans.isSaved();
  expect(surveyOf(await read()).boundaryCoordinates).toHaveLength(7);
  await crew.page.keyboard.press('Control+z');
  await crew.page.keyboard.press('Control+z');
  await plans.isSaved();
  expect((await read()).segments).toEqual(drawn.segments);
  await crew.presses('Redo');
  await plans.isSaved();
  expect((await read()).segments).toEqual(dragged.segments);
}

const kml = (coordinates: string) =>
  Buffer.from(`<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>Silo</name>
  <Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon>
  </Placemark></kml>`);
const silo = '-122.4862,37.7689,0 -122.4858,37.7689,0 -122.4858,37.7692,0 -122.4862,37.7692,0 -122.4862,37.7689,0';

journey(
  'PLAN-17 PLAN-18 PLAN-19 PLAN-21 an administrator flies a route, adds Basic, scans a circle and an area from a KML file; all survive download and import, and waypoints are removed one by one',
  async (crew) => {
    await crew.given.signedInAsAdmin();
    const plans = withPlans(crew);
    const id = await plans.opensEditor(admin, 'Works');
    expect(await crew.page.getByRole('tab').allInnerTexts()).toEqual([
      'Structure Scan',
      'Survey',
      'Corridor',
      'Waypoint',
    ]);
    await fliesRoute(crew);
    await crew.page.getByRole('tab', { name: 'Survey' }).click();
    await crew.presses('Basic');
    const basicCard = crew.page.getByRole('region', { name: 'Survey 2' });
    await basicCard.getByRole('button', { name: 'Done' }).click();
    await crew.presses('Add Flight');
    await scansCircle(crew);
    await scansAreaOfFile(crew, id);
    await plans.isSaved();

    const saved = await plans.onServer(admin, id);
    const [route, basic, circle, area] = saved.segments;
    expect(circle).toMatchObject({
      type: 'structureScan',
      shapeType: 'circle',
      segmentMetadata: { structureHeight: 40 },
      cameraMetadata: { distanceToSurface: 12 },
    });
    expect(area).toMatchObject({ type: 'structureScan', shapeType: 'polygon' });
    expect(route).toMatchObject({
      type: 'waypointRoute',
      waypoints: [
        { index: 0, metadata: { altitude: 50, flightSpeed: 10 } },
        { index: 1, metadata: { altitude: 80, gimbal: true } },
        { index: 2 },
      ],
    });
    const ring = basic?.type === 'survey' ? basic.boundaryCoordinates : [];
    expect(ring).toHaveLength(4);
    const widthDeg = Math.abs((ring[1]?.[0] ?? 0) - (ring[0]?.[0] ?? 0));
    // A world of 512 pixels times 2^19, in a window 1040 pixels wide.
    expect(widthDeg).toBeCloseTo((1040 * 360) / (512 * 2 ** 19), 6);

    await crew.presses('Close Works');
    const file = await plans.downloads();
    const copyId = await plans.imports(file.name, file.text);
    const copy = await plans.onServer(admin, copyId);
    const withoutIds = ({ segments }: SavedPlan) => segments.map((segment) => ({ ...segment, segmentId: '' }));
    expect(withoutIds(copy).slice(2)).toEqual(withoutIds(saved).slice(2));
    expect(withoutIds(copy)[0]).toEqual(withoutIds(saved)[0]);
    expect(copy.totalDistance).toBeCloseTo(saved.totalDistance, 6);

    await crew.presses('Edit');
    await crew.presses('Edit Waypoint route 1');
    for (const _ of [1, 2, 3]) await crew.presses('Delete Waypoint 1');
    await crew.page.getByRole('region', { name: 'Waypoint route 1', exact: true }).waitFor({ state: 'detached' });
    await plans.isSaved();
    expect((await plans.onServer(admin, copyId)).segments.map(({ type }) => type)).toEqual([
      'survey',
      'structureScan',
      'structureScan',
    ]);
  },
  desk,
);

/** Drawn until Cancel. */
async function fliesRoute(crew: CrewMember): Promise<void> {
  const { page } = crew;
  const plans = withPlans(crew);
  await page.getByRole('tab', { name: 'Waypoint' }).click();
  await crew.presses('Add waypoints');
  for (const place of [
    [600, 200],
    [760, 220],
    [880, 400],
  ] as const)
    await plans.clicksAt(place);
  await crew.presses('Cancel');
  await plans.clicksAt([650, 500]);
  const card = page.getByRole('region', { name: 'Waypoint route 1', exact: true });
  await expect.poll(() => plans.result('Waypoints')).toBe('3');
  await card.getByRole('button', { name: /^2 ?Waypoint 2/ }).click();
  await plans.sets('Waypoint 2 altitude', '80');
  await card.getByRole('switch', { name: 'Gimbal' }).check();
  await card.getByRole('button', { name: 'Done' }).click();
}

async function scansCircle(crew: CrewMember): Promise<void> {
  const plans = withPlans(crew);
  await crew.page.getByRole('tab', { name: 'Structure Scan' }).click();
  await crew.presses('Circle');
  await plans.clicksAt([740, 260]);
  await plans.clicksAt([800, 260]);
  const card = crew.page.getByRole('region', { name: 'Structure Scan 3' });
  await card.waitFor();
  expect(await card.getAttribute('data-state')).toBe('editing');
  expect(await plans.result('Layers')).toBe('21');
  await plans.sets('Structure height', '40');
  await plans.sets('Scan distance', '12');
  await expect.poll(() => plans.result('Layers')).not.toBe('21');
  await card.getByText('3D', { exact: true }).click();
  await card.getByRole('button', { name: 'Done' }).click();
  expect(await card.getAttribute('data-state')).toBe('active');
  await card.getByRole('button', { name: 'Structure Scan 3' }).first().click();
  expect(await card.getAttribute('data-state')).toBe('inactive');
}

/** A file without an area says so. */
async function scansAreaOfFile(crew: CrewMember, id: string): Promise<void> {
  const { page } = crew;
  const plans = withPlans(crew);
  const upload = async (name: string, buffer: Buffer) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), crew.presses('Upload KML')]);
    await chooser.setFiles({ name, mimeType: 'application/vnd.google-earth.kml+xml', buffer });
  };
  await crew.presses('Add Flight');
  await page.getByRole('tab', { name: 'Structure Scan' }).click();
  await upload('broken.kml', Buffer.from('<kml><Placemark></kml>'));
  const dialog = page.getByRole('dialog', { name: 'Error' });
  await dialog.getByText('The file is not well-formed XML.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await plans.isSaved();
  expect((await plans.onServer(admin, id)).segments).toHaveLength(3);
  await upload('silo.kml', kml(silo));
  const card = page.getByRole('region', { name: 'Structure Scan 4' });
  await card.waitFor();
  await card.getByRole('button', { name: 'Done' }).click();
}

journey(
  'PLAN-23 CREW-01 CREW-02 two people in one plan see each other and what the other changes; neither is overwritten until one of them chooses',
  async (crew) => {
    const pilot = await crew.given.signedIn('users');
    const plans = withPlans(crew);
    const id = await plans.opensEditor(pilot, 'Shared');
    const present = (who: CrewMember) => who.page.getByRole('status', { name: 'Also in this plan' });

    const other = await newWindow(url(), desk);
    try {
      const mate = crewMember(await other.newPage(), url());
      const mates = withPlans(mate);
      const mia = await colleague(crew, 'Mia Mate');
      await mate.given.signedInAs(mia);
      await mate.opens(`/map/plans/${id}`);
      await present(mate).getByText('Ada Pilot is editing this plan.').waitFor();
      await present(crew).getByText('Mia Mate is viewing this plan.').waitFor();

      await crew.presses('Plan settings');
      await crew.fills('Plan name', 'Shared by me');
      await mate.seesHeading('Shared by me');
      await mate.presses('Edit');
      await present(crew).getByText('Mia Mate is editing this plan.').waitFor();
      await mate.presses('Plan settings');
      await mate.fills('Plan name', 'Shared by the mate');
      await crew.seesHeading('Shared by the mate');
      await plans.isSaved();

      const heldByCrew = await holdsSaves(crew);
      await crew.fills('Plan name', 'Kept by me');
      await crew.sees('Saving…');
      await mate.fills('Plan name', 'Mate again');
      await mates.isSaved();
      heldByCrew.letGo();
      const dialog = crew.page.getByRole('dialog', { name: 'Somebody else changed this plan' });
      await dialog.waitFor();
      expect((await plans.onServer(pilot, id)).name).toBe('Mate again');
      await crew.findsItAccessible();
      await dialog.getByRole('button', { name: 'Keep mine' }).click();
      await plans.isSaved();
      expect((await plans.onServer(pilot, id)).name).toBe('Kept by me');
      await mate.seesHeading('Kept by me');

      const heldByMate = await holdsSaves(mate);
      await mate.fills('Plan name', 'Mate once more');
      await mate.sees('Saving…');
      await crew.fills('Plan name', 'Shared for good');
      await plans.isSaved();
      heldByMate.letGo();
      await mate.page.getByRole('button', { name: 'Use theirs', exact: true }).click();
      await mate.seesHeading('Shared for good');
      await mates.isSaved();
      expect((await plans.onServer(pilot, id)).name).toBe('Shared for good');
      await mate.presses('Undo');
      await mate.seesHeading('Mate once more');
      await mates.isSaved();
      expect((await plans.onServer(pilot, id)).name).toBe('Mate once more');
    } finally {
      await other.close();
    }
    await present(crew).getByText('Mia Mate', { exact: false }).waitFor({ state: 'detached' });
  },
  desk,
);

/** Holds this person's saves until released. */
async function holdsSaves(crew: CrewMember): Promise<{ letGo: () => void }> {
  const held = Promise.withResolvers<void>();
  await crew.page.route('**/flights/oa/v2/plans', async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.continue();
  });
  return { letGo: held.resolve };
}

journey(
  'PLAN-23 without a connection changes are kept, reported, and offered again after a reload',
  async (crew) => {
    const pilot = await crew.given.signedIn('users');
    const plans = withPlans(crew);
    const id = await plans.opensEditor(pilot, 'Offline');
    await crew.page.route('**/flights/oa/v2/plans', (route) =>
      route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
    );
    await crew.presses('Basic');
    await crew.sees('Could not save');
    expect((await plans.onServer(pilot, id)).segments).toEqual([]);
    crew.page.on('dialog', (dialog) => void dialog.accept());
    await crew.page.reload();
    await crew.sees('Unsaved changes on this device');
    expect(await crew.page.getByRole('region', { name: 'Survey 1' }).count()).toBe(0);
    await crew.page.unroute('**/flights/oa/v2/plans');
    await crew.presses('Restore');
    await crew.page.getByRole('region', { name: 'Survey 1' }).waitFor();
    await plans.isSaved();
    expect(surveyOf(await plans.onServer(pilot, id)).boundaryCoordinates).toHaveLength(4);
    await crew.page.reload();
    await crew.page.getByRole('region', { name: 'Survey 1' }).waitFor();
    await crew.doesNotSee('Unsaved changes on this device');
  },
  desk,
);

journey(
  'fingers draw a field and drag its corners',
  async (crew) => {
    const pilot = await crew.given.signedIn('users');
    const plans = withPlans(crew);
    const id = await plans.opensEditor(pilot, 'Fingers');
    const tap = async (x: number, y: number) => {
      await crew.page.touchscreen.tap(x, y);
      await crew.page.waitForTimeout(400);
    };
    await crew.presses('Polygon');
    for (const [x, y] of concaveField) await tap(x, y);
    await crew.presses('Finish');
    await crew.page.getByRole('region', { name: 'Survey 1' }).waitFor();
    await plans.isSaved();
    const drawn = surveyOf(await plans.onServer(pilot, id));
    expect(drawn.boundaryCoordinates).toHaveLength(6);
    const finger = await crew.page.context().newCDPSession(crew.page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    // A finger that rests before it moves would be a long press.
    await Promise.all([touch('touchStart', [{ x: 900, y: 480 }]), touch('touchMove', [{ x: 930, y: 510 }])]);
    for (let step = 6; step <= 10; step++) {
      await touch('touchMove', [{ x: 900 + step * 5, y: 480 + step * 5 }]);
      await crew.page.waitForTimeout(20);
    }
    await touch('touchEnd', []);
    await plans.isSaved();
    const dragged = surveyOf(await plans.onServer(pilot, id));
    expect(dragged.boundaryCoordinates[2]).not.toEqual(drawn.boundaryCoordinates[2]);
    expect(dragged.area).toBeGreaterThan(drawn.area);
  },
  { ...desk, touch: true },
);
