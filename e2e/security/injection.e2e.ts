import { randomUUID } from 'node:crypto';
import { products } from '@overflight/contract/account/entitlements.ts';
import { expect } from 'vitest';
import type { CrewMember } from '../crew-member.ts';
import { inTable } from '../fleet/fleet-steps.ts';
import { journey, withBrowser } from '../journey.ts';
import { internalsOf, withOwnProduct } from '../own-product.ts';
import { flight, HOME, PLANS } from '../plans/saved-plans.ts';
import { PROJECTS } from '../projects/project-steps.ts';
import { allPayloads, payloads } from './payloads.ts';

withBrowser();
const EXPLORER = 'explorer.example.org';
const url = withOwnProduct(() => ({ OVERFLIGHT_EXPLORER_HOSTS: EXPLORER }));

type Seen = { hits: string[]; dialogs: string[]; violations: string[] };

/** Reports every run of a payload, every dialog and every breach of the content policy, in all frames. */
async function watch({ page }: CrewMember): Promise<Seen> {
  const seen: Seen = { hits: [], dialogs: [], violations: [] };
  await page.exposeFunction('hit', () => void seen.hits.push(page.url()));
  await page.exposeFunction('reportViolation', (text: string) => void seen.violations.push(`${page.url()}: ${text}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const report = (window as unknown as { reportViolation: (text: string) => void }).reportViolation;
      report(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  page.on('dialog', (dialog) => {
    seen.dialogs.push(`${page.url()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return seen;
}

/** Long lists draw only what is in view. */
const scrolledText = (page: CrewMember['page'], waitMs: number) =>
  page.evaluate(async (pauseMs) => {
    const long = [...document.querySelectorAll('*')]
      .filter(({ scrollHeight, clientHeight }) => clientHeight > 200 && scrollHeight > clientHeight + 50)
      .toSorted((a, b) => b.scrollHeight - a.scrollHeight)[0];
    if (long) long.scrollTop = 0;
    const texts: string[] = [];
    const read = async () => {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      texts.push(document.body.innerText);
    };
    await read();
    for (let step = 1; long && step <= 12 && long.scrollTop + long.clientHeight < long.scrollHeight - 1; step++) {
      long.scrollTop += long.clientHeight * 0.9;
      await read();
    }
    return texts.join(' ');
  }, waitMs);

/** What a parser would have left, even if nothing ran. */
const leftovers = (page: CrewMember['page']) =>
  page.evaluate(() => {
    const found = [...document.querySelectorAll('*')].filter(
      (element) =>
        element.hasAttribute('data-injected') ||
        element.getAttributeNames().some((name) => name.startsWith('on')) ||
        ['href', 'src', 'action', 'formaction', 'data', 'xlink:href'].some((name) =>
          /^\s*(java\s*script|vbscript|data:text)/i.test(element.getAttribute(name) ?? ''),
        ),
    );
    return found.map(({ outerHTML }) => outerHTML.slice(0, 200));
  });

const square = (n: number) => {
  const [west, south, size] = [HOME[0]! + 0.01 * (n % 10), HOME[1]! + 0.01 * Math.floor(n / 10), 0.004];
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ].map(([x = 0, y = 0]) => [west + x * size, south + y * size]);
  return { type: 'Polygon', coordinates: [corners] };
};

/** Every text that people or programs can store, once with each payload. */
async function store(crew: CrewMember, token: string) {
  const post = (path: string, body: object) => crew.api.ask('POST', path, { token, body });
  const statuses: Record<string, number[]> = {};
  const each = async (what: string, send: (payload: string, n: number) => Promise<Response>) => {
    const answers = await Promise.all(payloads.map((payload, n) => send(payload, n)));
    statuses[what] = [...new Set(answers.map(({ status }) => status))];
  };
  const [planIds, projectIds] = [payloads.map(() => randomUUID()), [] as string[]];
  await each('plans', (name, n) => {
    const homePoint = { position: [HOME[0]! + n * 0.001, HOME[1]] };
    return post(PLANS, {
      plans: [{ flightPlanId: planIds[n], name, collectionName: name, homePoint, segments: flight() }],
    });
  });
  await each('restrictions', (text, n) => {
    const properties = {
      id: randomUUID(),
      name: text,
      Reason: text,
      Facility: text,
      State: text,
      County: text,
      ceilingMeters: 50,
    };
    const features = [{ type: 'Feature', geometry: square(n), properties }];
    return post('/flights/oa/v2/restrictions', { type: 'FeatureCollection', features });
  });
  for (const collectionId of ['drones', 'pilots', 'batteries'])
    await each(collectionId, (name) => {
      const more = collectionId === 'drones' ? { manufacture: name, model: name, serial: name } : {};
      return post('/flights/oa/v2/objects', { collectionId, properties: { name, ...more } });
    });
  await each('projects', async (name) => {
    const answer = await post(PROJECTS, { name, sources: [planIds[0]] });
    if (answer.ok) projectIds.push(((await answer.clone().json()) as { processId: string }).processId);
    return answer;
  });
  await each('API keys', (name) => post('/identity/v1/api-keys', { name }));
  await each('vehicle names', (vehicle, n) =>
    post('/locations/oa/v2/positions', {
      positions: [
        {
          key: `vehicle-${n}`,
          vehicle,
          mode: vehicle.slice(0, 40),
          geometry: { type: 'Point', coordinates: [HOME[0]! + n * 0.001, HOME[1], 100] },
        },
      ],
    }),
  );
  await each('collections', (name, n) =>
    crew.api.ask('PUT', `/locations/oa/v2/collections/c${n}`, { token, body: { name } }),
  );
  const files = payloads.map((payload, n) => ({ name: `${payload}${n}.jpg`, size: 4 }));
  const signed = await crew.api.call<{ files: { url: string }[] }>(
    'POST',
    `/process/oa/v2/flights/${planIds[0]}/files`,
    {
      token,
      body: { files },
    },
  );
  await Promise.all(signed.files.map((file) => fetch(`${url()}${file.url}`, { method: 'PUT', body: 'abcd' })));
  for (const name of payloads.slice(0, 20))
    await post('/webhooks/v1/hooks', {
      name,
      url: `https://example.org/${encodeURIComponent(name)}`,
      events: ['plan.deleted'],
    });
  return { planIds, projectIds, statuses };
}

/** Names of plans and files are cleaned when they are stored: as if an older version had stored them as they are. */
async function storeUncleaned(planIds: readonly string[]) {
  const { db } = internalsOf(url());
  for (const [n, name] of payloads.entries()) {
    const row = db
      .selectFrom('plans')
      .select(['plan', 'summary'])
      .where('id', '=', planIds[n] ?? '');
    const { plan, summary } = await row.executeTakeFirstOrThrow();
    const renamed = (text: string) => JSON.stringify({ ...(JSON.parse(text) as object), name });
    const columns = { plan: renamed(plan), summary: renamed(summary), folded_name: name };
    await db
      .updateTable('plans')
      .set(columns)
      .where('id', '=', planIds[n] ?? '')
      .execute();
  }
  const files = await db
    .selectFrom('files')
    .select('id')
    .where('plan_id', '=', planIds[0] ?? '')
    .orderBy('name')
    .execute();
  for (const [n, { id }] of files.entries())
    await db
      .updateTable('files')
      .set({ name: `${payloads[n]}.jpg` })
      .where('id', '=', id)
      .execute();
}

/** Alerts and published restrictions come from elsewhere: their texts are what a hostile source would send. */
async function answerChecks({ page }: CrewMember, flightPlanId: string) {
  const routes = [{ route: { routeId: flightPlanId }, overlaps: payloads.map((_, n) => `a${n}`) }];
  const alerts = payloads.map((text, n) => ({
    detailKey: `a${n}`,
    areaId: text,
    headline: text,
    sender: text,
    description: text,
  }));
  const restrictions = payloads.map((text, n) => ({
    id: `r${n}`,
    name: text,
    ceilingMeters: 50,
    Reason: text,
    source: text,
  }));
  const answers: Record<string, object> = {
    restrictions: { flights: [{ flightPlanId, restrictions: restrictions.map(({ id }) => id) }], restrictions },
    'weather/alerts': { alerts, routes },
  };
  for (const [path, json] of Object.entries(answers))
    await page.route(`**/locations/oa/v2/collections/default/${path}*`, (call) => call.fulfill({ json }));
}

const kml = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><name><![CDATA[${allPayloads.replaceAll(']]>', '')}]]></name>
${payloads
  .slice(0, 10)
  .map(
    (
      name,
      n,
    ) => `<Placemark><name><![CDATA[${name}]]></name><description><![CDATA[${name}]]></description><Polygon><outerBoundaryIs>
<LinearRing><coordinates>${square(n)
      .coordinates[0]?.map((at) => at.join(','))
      .join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`,
  )
  .join('\n')}</Document></kml>`;

journey(
  'R13 sixty payloads in every text run nowhere: no script, no dialog, no breach of the content policy',
  async (crew) => {
    const { page } = crew;
    const seen = await watch(crew);
    await inTable(crew);
    const person = await crew.given.signedIn(...products);
    const token = await crew.api.signIn(person);
    await crew.api.call('PATCH', '/identity/v1/me', { token, body: { name: payloads[0], company: payloads[8] } });
    const { planIds, projectIds, statuses } = await store(crew, token);
    // Refused only where the rules of a field say so, and never an error.
    expect(
      Object.values(statuses)
        .flat()
        .filter((status) => status >= 500),
    ).toEqual([]);
    for (const what of ['plans', 'restrictions', 'drones', 'projects', 'API keys', 'vehicle names', 'collections'])
      expect([what, statuses[what]?.some((status) => status < 300 || status === 409)]).toEqual([what, true]);
    await storeUncleaned(planIds);
    const [planId = '', projectId = ''] = [planIds[0], projectIds[0]];
    await answerChecks(crew, planId);
    const drones = await crew.api.call<{ objectId: string }[]>('GET', '/flights/oa/v2/objects?collectionId=drones', {
      token,
    });

    const showAll = [
      '/fleet/drones',
      '/fleet/pilots',
      '/admin/api-keys',
      '/map/flight-restrictions',
      `/plans/${planId}`,
    ];
    const left: Record<string, string[]> = {};
    const shown: Record<string, number> = {};
    const countShown = async (waitMs: number) => {
      const text = (await scrolledText(page, waitMs)).replaceAll(/\s+/g, ' ');
      return payloads.filter((payload) => text.includes(payload.replaceAll(/\s+/g, ' '))).length;
    };
    const look = async (where: string) => {
      shown[where] = await countShown(80);
      // A busy machine draws the rows of a long list late.
      for (const waitMs of [200, 500, 1000, 2000, 4000])
        if (showAll.includes(where) && shown[where] < payloads.length) shown[where] = await countShown(waitMs);
      const found = await leftovers(page);
      if (found.length > 0) left[where] = found;
    };
    const visit = async (path: string) => {
      await crew.opens(path);
      await crew.seesItSettled();
      await look(path);
    };
    const lists = ['/plans', '/fleet/drones', '/fleet/pilots', '/analytics', '/admin/api-keys', '/admin/audit'];
    for (const path of lists) await visit(path);
    for (const path of [
      '/admin/webhooks',
      '/admin/users',
      '/admin/telemetry',
      '/operations',
      '/map/flight-restrictions',
    ])
      await visit(path);
    await visit(`/fleet/drones/${drones[0]?.objectId}`);
    await visit(`/analytics/${projectId}`);
    await visit(`/map/plans/${planId}`);

    await visit(`/plans/${planId}`);
    const byName = page.getByRole('button', { name: payloads[8] ?? '' }).first();
    await byName.click();
    await page.getByRole('dialog').first().waitFor();
    await look('the dialog of a finding');
    await page.keyboard.press('Escape');
    // The open page shows each name in turn, told by the live line.
    const { db } = internalsOf(url());
    for (const name of payloads) {
      const { summary, plan, version } = await db
        .selectFrom('plans')
        .select(['summary', 'plan', 'version'])
        .where('id', '=', planId)
        .executeTakeFirstOrThrow();
      const renamed = (text: string) => JSON.stringify({ ...(JSON.parse(text) as object), name, version: version + 1 });
      await db
        .updateTable('plans')
        .set({ plan: renamed(plan), summary: renamed(summary), version: version + 1 })
        .where('id', '=', planId)
        .execute();
    }
    await page
      .getByText(payloads.at(-1) ?? '')
      .first()
      .waitFor();
    await look('the renamed plan');

    await crew.opens('/plans');
    const file = {
      name: `${payloads[8]}.kml`,
      mimeType: 'application/vnd.google-earth.kml+xml',
      buffer: Buffer.from(kml),
    };
    await page.getByLabel('Plan file').setInputFiles(file);
    await page.waitForTimeout(1500);
    await look('the imported KML');

    for (const explorerUrl of payloads.filter((payload) => /^(java|data|vb)/i.test(payload))) {
      const saved = await crew.api.ask('POST', PROJECTS, {
        token,
        body: { name: randomUUID(), vendor: { explorerUrl } },
      });
      expect([explorerUrl, saved.status]).toEqual([explorerUrl, 422]);
    }
    const framed = await crew.api.call<{ processId: string }>('POST', PROJECTS, {
      token,
      body: { name: 'Framed', vendor: { explorerUrl: `https://${EXPLORER}/globe` } },
    });
    await crew.opens(`/viewer/${framed.processId}`);
    const sandbox = await page.locator('iframe').getAttribute('sandbox');
    expect(sandbox).toContain('allow-scripts');
    expect(sandbox).not.toMatch(/top-navigation|forms|modals|downloads/);

    const csv = await (await crew.api.ask('GET', '/flights/oa/v2/fleet/drones/csv', { token })).text();
    expect(csv).not.toMatch(/(^|,|\n)"?[=@]/);
    expect(left).toEqual({});
    expect(seen).toEqual({ hits: [], dialogs: [], violations: [] });
    // The texts were there to be seen, as texts.
    const seenOn = Object.keys(shown).filter((where) => (shown[where] ?? 0) > 0);
    for (const where of showAll) expect([where, shown[where]]).toEqual([where, payloads.length]);
    expect(seenOn.length).toBeGreaterThan(8);
  },
  { url, size: 'desk', timeoutMs: 240_000 },
);
