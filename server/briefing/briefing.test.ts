import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { fromSite } from '@overflight/flight/site/site.ts';
import { aSurvey } from '@overflight/flight/testing/sample-plan.ts';
import { addSiteMap } from '../basemap/site/site-map.ts';
import { aPlanToSave, planCalls } from '../plans/testing/plan-calls.ts';
import { signInAs, type TestUser } from '../testing/sign-in-as.ts';
import { startTestServer } from '../testing/test-server.ts';

const server = await startTestServer();
const manager = await signInAs(server, { products: ['users', 'fleet-management'] });
const stranger = await signInAs(server, { tenant: 'elsewhere' });

const ask = (by: TestUser, url: string, payload?: object) =>
  server.app.inject({ method: payload ? 'PUT' : 'GET', url, headers: by.headers, ...(payload && { payload }) });

async function savedPlan(aircraft?: string, more: object = {}) {
  const plan = aPlanToSave({ name: 'Łódź quarry', segments: [aSurvey()], ...more });
  await planCalls(server, manager).save({ ...plan, planMetadata: aircraft ? { aircraft } : {} });
  return { ...plan, path: `/flights/oa/v2/plans/${plan.flightPlanId}/briefing` };
}

/** Pages, their size, text and drawings, read back from the file. */
async function read(pdf: Buffer) {
  const data = new Uint8Array(pdf);
  const doc = await getDocument({ data, verbosity: 0, useSystemFonts: false }).promise;
  const pages = [];
  for (let number = 1; number <= doc.numPages; number++) {
    const page = await doc.getPage(number);
    const { items } = await page.getTextContent();
    const { fnArray } = await page.getOperatorList();
    pages.push({
      size: page.view.slice(2).map(Math.round),
      text: items.map((item) => ('str' in item ? item.str : '')).join(' '),
      paths: fnArray.filter((operation) => operation === OPS.constructPath).length,
      pictures: fnArray.filter((operation) => operation === OPS.paintImageXObject).length,
    });
  }
  await doc.loadingTask.destroy();
  return { pages, text: pages.map(({ text }) => text).join(' ') };
}

describe('the briefing of a plan', () => {
  it('FLY-14 has map, totals, heights, checks with times, crew, batteries, checklist, frequencies and notes', async () => {
    const plan = await savedPlan('dji-m3e');
    const typed = { checklist: 'Propellers\nBattery', frequencies: 'Tower 118.1', notes: 'Διάβασε με' };
    expect((await ask(manager, `${plan.path}/notes`, typed)).json()).toEqual(typed);
    const answer = await ask(manager, `${plan.path}?wind=5&windFrom=270&reserve=30`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const { pages, text } = await read(answer.rawPayload);
    expect(pages[0]?.size).toEqual([595, 842]);
    expect(pages[0]?.paths).toBeGreaterThan(5);
    for (const part of [
      'Łódź quarry',
      'plain grid',
      'Estimated time',
      'Heights',
      'Fences',
      'The plan has no fence',
      'Flight restrictions',
      'Not checked:',
      'UTC',
      'No crew is assigned.',
      'Records: not checked.',
      'DJI Mavic 3 Enterprise',
      '5.0 m/s of wind from 270°',
      '30 % reserve',
      'Wh',
      '77 Wh in 38 min of hovering',
      'Propellers',
      'Tower 118.1',
      'Διάβασε με',
      `1 / ${pages.length}`,
      `${pages.length} / ${pages.length}`,
    ])
      expect(text).toContain(part);
  });

  it('FLY-14 fits Letter, in feet and miles', async () => {
    const plan = await savedPlan('dji-mini-4-pro');
    const answer = await ask(manager, `${plan.path}?paper=letter&units=imperial&wind=5&windFrom=90`);
    const { pages, text } = await read(answer.rawPayload);
    expect(pages[0]?.size).toEqual([612, 792]);
    expect(text).toMatch(/\d mi /);
    expect(text).toContain('11.2 mph of wind from 90°');
    expect(text).toContain('Strongest wind 23.9 mph');
    expect(text).toContain('Top height above take-off 1,640 ft');
    expect(text).toContain('DJI Fly stops at every waypoint and photo');
    expect(text).toContain('No checklist was entered.');
  });

  it('FLY-12 FLY-14 names a fence that the flight breaks', async () => {
    const [lng = 0, lat = 0] = aPlanToSave({}).homePoint.position;
    const ring = [
      [lng, lat],
      [lng + 1e-5, lat],
      [lng, lat + 1e-5],
    ];
    const plan = await savedPlan(undefined, {
      fences: [{ isInclusion: true, shapeType: 'polygon', boundaryCoordinates: ring }],
    });
    expect((await read((await ask(manager, plan.path)).rawPayload)).text).toContain('The flight leaves fence 1');
  });

  it('FLY-14 says that no aircraft is chosen', async () => {
    const plan = await savedPlan();
    expect((await read((await ask(manager, plan.path)).rawPayload)).text).toContain('No aircraft is chosen.');
  });

  it('FLY-14 an aircraft that is gone is not known, and nothing is worked out of it', async () => {
    const plan = await savedPlan('gone');
    const { text } = await read((await ask(manager, plan.path)).rawPayload);
    expect(text).toContain('The aircraft is not known.');
    expect(text).not.toContain(' Wh');
  });

  it('FLY-14 shows map tiles and the ground where the installation has them, and names them', async () => {
    await addSiteMap(server.services);
    const corners = [fromSite(100, 0), fromSite(100, 300), fromSite(400, 300), fromSite(400, 0)];
    const plan = aPlanToSave({ name: 'Site', homePoint: { position: fromSite(0, 0) }, segments: [aSurvey(corners)] });
    await planCalls(server, manager).save(plan);
    const answer = await ask(manager, `/flights/oa/v2/plans/${plan.flightPlanId}/briefing`);
    const { pages, text } = await read(answer.rawPayload);
    expect(pages[0]?.pictures).toBe(1);
    expect(text).not.toContain('plain grid');
    expect(text).toContain('Heights above the sea.');
    expect(text).toContain('Demo - imagery of a made-up site');
    expect(text).toContain('Demo - heights of a made-up site');
  });

  it('is for its tenant only, and refuses what it does not know', async () => {
    const plan = await savedPlan();
    expect((await ask(stranger, plan.path)).statusCode).toBe(404);
    expect((await ask(stranger, `${plan.path}/notes`, { notes: 'x' })).statusCode).toBe(404);
    expect((await ask(manager, `${plan.path}?paper=a3`)).statusCode).toBe(400);
    expect((await ask(manager, `${plan.path}?wind=-1`)).statusCode).toBe(400);
    expect((await ask(manager, `${plan.path}/notes`)).json()).toEqual({ checklist: '', frequencies: '', notes: '' });
  });
});
