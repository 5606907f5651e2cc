import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { auditKindNames, type AuditEvent, type AuditKind } from '@overflight/contract/audit.ts';
import { groupOf, products } from '@overflight/contract/account/entitlements.ts';
import type { VehicleLocation } from '@overflight/contract/telemetry/telemetry.ts';
import { defaultThresholds } from '@overflight/contract/weather/forecast.ts';
import { aPlan, aRoute, at } from '@overflight/flight/testing/sample-plan.ts';
import { fileCalls, someBytes } from '../files/testing/file-calls.ts';
import { aPlanToSave, PLANS, planCalls } from '../plans/testing/plan-calls.ts';
import { projectCalls, PROJECTS } from '../projects/testing/project-calls.ts';
import { aRestriction, restrictionCalls } from '../restrictions/testing/restriction-calls.ts';
import { startSimulator } from '../telemetry/simulator/start-simulator.ts';
import { source, areas, stream, link } from './testing/settings-of-the-installation.ts';
import { projectActs } from './testing/project-acts.ts';
import { terrainActs } from './testing/terrain-acts.ts';
import { authenticator } from '../testing/authenticator.ts';
import { freePort } from '../testing/free-port.ts';
import { codeSentTo } from '../testing/mails-to.ts';
import { totpCode } from '../testing/totp-code.ts';
import { signInAs, TEST_PASSWORD, type TestUser } from '../testing/sign-in-as.ts';
import { deliverDue } from '../webhooks/deliver-due.ts';
import { startTestServer } from '../testing/test-server.ts';

const mavlinkPort = await freePort();
const server = await startTestServer({ OVERFLIGHT_MAVLINK: `udp://127.0.0.1:${mavlinkPort}?send=1` });
const { app, services } = server;
// No outside service is asked, and no project is run.
services.jobs.send = async () => undefined;
const all = [...products];
const north = await signInAs(server, { products: all, tenant: 'north', name: 'Nora North' });
const root = await signInAs(server, { products: all, name: 'Ruth Root' });

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const send = (as: Pick<TestUser, 'headers'> | undefined, request: [Method, string, object?]) => {
  const [method, url, payload] = request;
  return app.inject({ method, url, headers: as?.headers ?? {}, ...(payload ? { payload } : {}) });
};
const ask = async (...asked: Parameters<typeof send>) => {
  const answer = await send(...asked);
  if (answer.statusCode >= 400) throw new Error(`${asked[1][0]} ${asked[1][1]}: ${answer.body}`);
  return answer;
};
const trail = async (as: TestUser, query = ''): Promise<AuditEvent[]> =>
  (await ask(as, ['GET', `/identity/v1/audit?limit=200&${query}`])).json().events;

const signIn = (email: string, password: string) =>
  send(undefined, ['POST', '/identity/v1/sign-in', { email, password, keep: 'client' }]);
const person = () => signInAs(server, { tenant: 'north', name: 'Pat Pilot' });
const personWithSecondFactor = async () => {
  const user = await person();
  const started = await ask(user, ['POST', '/identity/v1/me/second-factor', { password: TEST_PASSWORD }]);
  const code = totpCode(started.json().secret, server.services.now().getTime());
  await ask(user, ['POST', '/identity/v1/me/second-factor/confirm', { code }]);
  return user;
};
const LOCAL = { host: 'localhost' };
const personWithPasskey = async () => {
  const user = await person();
  const here = { headers: { ...user.headers, ...LOCAL } };
  const started = await ask(here, ['POST', '/identity/v1/me/passkeys/options', { password: TEST_PASSWORD }]);
  const credential = authenticator('http://localhost').make(started.json());
  const added = await ask(here, ['POST', '/identity/v1/me/passkeys', { name: 'Work laptop', credential }]);
  return { ...user, passkeyId: String(added.json().passkey.id) };
};
const savedPlan = async (as: TestUser, plan = aPlanToSave({ name: 'Field' })) => {
  await planCalls(server, as).save(plan);
  return plan.flightPlanId;
};
const change = async (payload: object, user?: TestUser) => {
  const { id, email } = user ?? (await person());
  await ask(root, ['PATCH', `/identity/v1/users/${id}`, payload]);
  return { subject: email, tenant: 'north', personName: 'Ruth Root' };
};
const DATA = '/overlays/v1/admin/datasets';

const HOOKS = '/webhooks/v1/hooks';
const hookDetails = { host: 'hooks.example.org', events: ['plan.created'], isActive: true };
const hook = { name: 'Ticket system', url: 'https://hooks.example.org/secret-path', events: ['plan.created'] };
const madeHook = async (as = north): Promise<string> => (await ask(as, ['POST', HOOKS, hook])).json().id;

type Expected = Partial<AuditEvent>;
/** Every kind, with a call that makes it happen; the answer is what the trail must say. */
const acts: Record<Exclude<AuditKind, 'engine-installed' | 'mission-sent'>, () => Promise<Expected>> = {
  'sign-in': async () => {
    const { id, email } = await person();
    expect((await signIn(email, TEST_PASSWORD)).statusCode).toBe(200);
    return { personId: id, personEmail: email, personName: 'Pat Pilot', tenant: 'north', address: '127.0.0.1' };
  },
  'sign-out': async () => {
    const user = await person();
    await ask(user, ['POST', '/identity/v1/sign-out', {}]);
    return { personId: user.id, tenant: 'north' };
  },
  'session-ended': async () => {
    const user = await person();
    await ask(user, ['POST', '/identity/v1/me/sessions/end-others', {}]);
    return { personId: user.id, subject: 'All other sessions' };
  },
  'password-changed': async () => {
    const user = await person();
    const newPassword = 'seven purple lighthouses';
    await ask(user, ['POST', '/identity/v1/me/password', { password: TEST_PASSWORD, newPassword }]);
    return { personId: user.id };
  },
  'webhook-made': async () => {
    const id = await madeHook();
    return { subject: hook.name, tenant: 'north', personId: north.id, details: { ...hookDetails, id } };
  },
  'webhook-saved': async () => {
    const id = await madeHook();
    await ask(north, ['PUT', `${HOOKS}/${id}`, { ...hook, name: 'Renamed' }]);
    return { subject: 'Renamed', details: { ...hookDetails, id } };
  },
  'webhook-secret-renewed': async () => {
    const id = await madeHook();
    await ask(north, ['POST', `${HOOKS}/${id}/secret`]);
    return { subject: hook.name, details: { id } };
  },
  'webhook-deleted': async () => {
    const id = await madeHook();
    await ask(north, ['DELETE', `${HOOKS}/${id}`]);
    return { subject: hook.name, details: { id } };
  },
  'webhook-stopped': async () => {
    const other = await signInAs(server, { tenant: 'west', products: ['admins'] });
    const id = await madeHook(other);
    await ask(root, ['PATCH', `/identity/v1/users/${other.id}`, { disabled: true }]);
    await savedPlan(await signInAs(server, { tenant: 'west' }));
    await deliverDue({}, services);
    return { subject: hook.name, tenant: 'west', personId: null, details: { id, reason: 'rights-ended' } };
  },
  'second-factor-on': async () => ({ personId: (await personWithSecondFactor()).id }),
  'second-factor-off': async () => {
    const user = await personWithSecondFactor();
    await ask(user, ['POST', '/identity/v1/me/second-factor/remove', { password: TEST_PASSWORD }]);
    return { personId: user.id };
  },
  'passkey-added': async () => ({ personId: (await personWithPasskey()).id, subject: 'Work laptop' }),
  'passkey-removed': async () => {
    const { passkeyId, ...user } = await personWithPasskey();
    await ask(user, ['POST', `/identity/v1/me/passkeys/${passkeyId}/remove`, { password: TEST_PASSWORD }]);
    return { personId: user.id, subject: 'Work laptop' };
  },
  'second-factor-reset': async () => {
    const { id, email } = await personWithSecondFactor();
    await ask(root, ['POST', `/identity/v1/users/${id}/second-factor/reset`]);
    return { personId: root.id, tenant: 'north', subject: email };
  },
  'second-factor-rule': async () => {
    await ask(root, ['PUT', '/identity/v1/security-rules', { requiresSecondFactor: true }]);
    await ask(root, ['PUT', '/identity/v1/security-rules', { requiresSecondFactor: false }]);
    return { personId: root.id, subject: 'Not required' };
  },
  'password-reset': async () => {
    const { id, email } = await person();
    await ask(undefined, ['POST', '/identity/v1/password-reset', { email }]);
    const code = await codeSentTo(server, email);
    const password = 'seven purple lighthouses';
    await ask(undefined, ['POST', '/identity/v1/password-reset/confirm', { email, code, password }]);
    return { personId: id };
  },
  'groups-changed': async () => ({
    ...(await change({ groups: [groupOf('users'), groupOf('video')] })),
    details: { added: [groupOf('video')], removed: [] },
  }),
  'user-suspended': () => change({ disabled: true }),
  'user-enabled': async () => {
    const user = await person();
    await change({ disabled: true }, user);
    return change({ disabled: false }, user);
  },
  'tenant-changed': async () => ({
    ...(await change({ tenant: 'west' })),
    tenant: 'west',
    details: { change: 'joined' },
  }),
  'key-made': async () => {
    const { id } = (await ask(north, ['POST', '/identity/v1/api-keys', { name: 'Tiles', scopes: ['tiles'] }])).json();
    return { subject: 'Tiles', tenant: 'north', details: { id, scopes: ['tiles'] } };
  },
  'key-revoked': async () => {
    const { id } = (await ask(north, ['POST', '/identity/v1/api-keys', { name: 'Old' }])).json();
    await ask(north, ['DELETE', `/identity/v1/api-keys/${id}`]);
    return { subject: 'Old', details: { id } };
  },
  'share-made': async () => {
    const { processId } = await projectCalls(server, north).saved({ name: 'Shared' });
    await ask(north, ['POST', `${PROJECTS}/${processId}/shares`, { days: 7 }]);
    return { subject: 'Shared' };
  },
  'share-revoked': async () => {
    const { processId } = await projectCalls(server, north).saved({ name: 'No longer shared' });
    const shares = `${PROJECTS}/${processId}/shares`;
    const { shareId } = (await ask(north, ['POST', shares, { days: 7 }])).json();
    await ask(north, ['DELETE', `${shares}/${shareId}`]);
    return { subject: 'No longer shared' };
  },
  'plan-exported': async () => {
    const id = await savedPlan(north);
    await ask(north, ['GET', `${PLANS}/${id}?format=qgc`]);
    return { subject: 'Field.plan', details: { id } };
  },
  'file-downloaded': async () => {
    const { downloadUrl } = await (await fileCalls(server, north)).upload('a.bin', someBytes(10));
    await ask(undefined, ['GET', downloadUrl]);
    return { subject: 'a.bin', personId: north.id, tenant: 'north' };
  },
  'archive-downloaded': async () => {
    const { upload, ask: askFiles } = await fileCalls(server, north);
    await upload('b.bin', someBytes(10));
    const { url } = (await askFiles('/zip', { method: 'POST', payload: {} })).json();
    await ask(undefined, ['GET', url]);
    return { personId: north.id, tenant: 'north', details: { files: 1 } };
  },
  'fleet-exported': async () => {
    await ask(north, ['GET', '/flights/oa/v2/fleet/drones/csv']);
    return { subject: 'drones.csv' };
  },
  'audit-exported': async () => {
    await ask(north, ['GET', '/identity/v1/audit/jsonl']);
    return { subject: 'audit-trail.jsonl' };
  },
  'plan-deleted': async () => {
    const id = await savedPlan(north);
    await ask(north, ['DELETE', `${PLANS}/${id}`]);
    return { subject: 'Field', details: { id } };
  },
  'file-deleted': async () => {
    const { path, upload } = await fileCalls(server, north);
    const { fileId } = await upload('c.bin', someBytes(10));
    await ask(north, ['DELETE', `${path}/${fileId}`]);
    return { subject: 'c.bin' };
  },
  ...projectActs(server, north),
  'restriction-deleted': async () => {
    const drawn = aRestriction({ name: 'Stadium' });
    const calls = restrictionCalls(server, north.headers);
    await calls.save(drawn);
    await calls.remove(drawn.properties.id);
    return { subject: 'Stadium', details: { id: drawn.properties.id } };
  },
  'fleet-object-deleted': async () => {
    const object = { collectionId: 'drones', properties: { name: 'Matrice' } };
    const { objectId } = (await ask(north, ['POST', '/flights/oa/v2/objects', object])).json();
    await ask(north, ['DELETE', `/flights/oa/v2/objects/${objectId}`]);
    return { subject: 'Matrice', details: { id: objectId, category: 'drones' } };
  },
  'briefing-made': async () => {
    const plan = aPlanToSave({ name: 'Quarry' });
    await planCalls(server, north).save(plan);
    await ask(north, ['GET', `/flights/oa/v2/plans/${plan.flightPlanId}/briefing`]);
    return { subject: 'Quarry', details: { id: plan.flightPlanId } };
  },
  'aircraft-deleted': async () => {
    const profile = { make: 'Own', model: 'Heavy', basedOn: 'px4', figures: {} };
    const { id } = (await ask(north, ['POST', '/flights/oa/v2/aircraft', profile])).json();
    await ask(north, ['DELETE', `/flights/oa/v2/aircraft/${id}`]);
    return { subject: 'Own Heavy', details: { id } };
  },
  ...terrainActs(server, { root, north }),
  'map-source-saved': async () => {
    await ask(root, ['POST', '/basemap/v1/admin/sources', source]);
    return { subject: 'Own tiles', tenant: '' };
  },
  'map-source-deleted': async () => {
    await ask(root, ['POST', '/basemap/v1/admin/sources', { ...source, id: 'gone' }]);
    await ask(root, ['DELETE', '/basemap/v1/admin/sources/gone']);
    return { subject: 'gone' };
  },
  'link-saved': async () => {
    await ask(root, ['PUT', `/locations/oa/v2/links/${randomUUID()}`, link]);
    return { subject: 'Field radio' };
  },
  'link-deleted': async () => {
    const url = `/locations/oa/v2/links/${randomUUID()}`;
    await ask(root, ['PUT', url, link]);
    await ask(root, ['DELETE', url]);
    return { subject: 'Field radio' };
  },
  'stream-saved': async () => {
    await ask(root, ['PUT', `/flights/oa/v1/streams/${randomUUID()}`, stream]);
    return { subject: 'Mast camera' };
  },
  'stream-deleted': async () => {
    const url = `/flights/oa/v1/streams/${randomUUID()}`;
    await ask(root, ['PUT', url, stream]);
    await ask(root, ['DELETE', url]);
    return { subject: 'Mast camera' };
  },
  'data-imported': async () => {
    await ask(root, ['POST', `${DATA}/own-areas/fetch`, areas]);
    return { subject: 'own-areas', details: { from: '127.0.0.1:9' } };
  },
  'data-refresh-switched': async () => {
    await ask(root, ['PUT', `${DATA}/FAA_Facilities/refresh`, { enabled: false }]);
    return { subject: 'FAA_Facilities', details: { enabled: false } };
  },
  'data-deleted': async () => {
    await ask(root, ['POST', `${DATA}/gone-areas/fetch`, areas]);
    await ask(root, ['DELETE', `${DATA}/gone-areas`]);
    return { subject: 'gone-areas' };
  },
  'weather-changed': async () => {
    const providers = { nws: false, 'met-norway': false, 'open-meteo': true };
    const forecast = { openMeteoUrl: '', openMeteoKey: 'weather-secret', thresholds: defaultThresholds, providers };
    await ask(root, ['PUT', '/weather/v1/admin/forecast', forecast]);
    return { subject: 'Forecast', details: { providers: ['open-meteo'] } };
  },
  'demo-added': async () => {
    await ask(root, ['POST', '/demo/v1/add']);
    return { personName: 'Ruth Root', tenant: '' };
  },
  'demo-removed': async () => {
    await ask(root, ['DELETE', '/demo/v1/data']);
    return { personName: 'Ruth Root', tenant: '' };
  },
};

describe('SAFE-03 the audit trail', () => {
  it.each(Object.entries(acts))('records %s once', async (kind, act) => {
    const before = (await trail(root, `kind=${kind}`))[0]?.id ?? 0;
    const expected = await act();
    const recorded = (await trail(root, `kind=${kind}`)).filter(({ id }) => id > before);
    expect(recorded[0]).toMatchObject({ kind, result: 'ok', ...expected });
    const sameSubject = recorded.filter(({ subject, tenant }) => {
      return subject === recorded[0]?.subject && tenant === recorded[0]?.tenant;
    });
    expect(sameSubject).toHaveLength(1);
  });

  it('records a mission that was sent, and one that was refused', async () => {
    const simulator = await startSimulator({
      plan: aPlan([aRoute(at(0, 50))]),
      port: mavlinkPort,
      staysOnGround: true,
    });
    onTestFinished(simulator.stop);
    const vehicles = async (): Promise<VehicleLocation[]> =>
      (await ask(root, ['GET', '/locations/oa/v2/objects'])).json();
    await expect.poll(async () => (await vehicles())[0]?.isArmed ?? null).not.toBeNull();
    const [vehicle] = await vehicles();
    const plan = randomUUID();
    await planCalls(server, root).save({ ...aPlan([aRoute(at(0, 50))]), flightPlanId: plan });
    const order = { objectId: vehicle?.objectId, version: 1 };
    const url = `${PLANS}/${plan}/mission`;
    await send(root, ['POST', url, { ...order, confirmedVehicle: 'Another' }]);
    const sent = await send(root, ['POST', url, { ...order, confirmedVehicle: vehicle?.vehicle }]);
    expect(sent.statusCode).toBe(202);
    expect(await trail(root, 'kind=mission-sent')).toMatchObject([
      { result: 'ok', subject: vehicle?.vehicle, details: { plan, version: 1, vehicle: vehicle?.objectId } },
      { result: 'refused', subject: 'Another', details: { plan, reason: 'other-vehicle' } },
    ]);
  });

  it('knows no kind without a test', () => {
    expect([...Object.keys(acts), 'mission-sent', 'engine-installed'].toSorted()).toEqual(auditKindNames.toSorted());
  });

  it('is searched in the words of its list', async () => {
    await ask(root, ['PUT', `${DATA}/FAA_Facilities/refresh`, { enabled: false }]);
    const [found] = await trail(root, 'search=Refresh%20of%20published');
    expect(found).toMatchObject({ kind: 'data-refresh-switched', subject: 'FAA_Facilities' });
  });

  it('records refused sign-ins, for the tenant of the account that was tried', async () => {
    const { id, email } = await person();
    expect((await signIn(email, 'wrong password')).statusCode).toBe(401);
    expect(await trail(north, `search=${email}`)).toMatchObject([
      { kind: 'sign-in', result: 'refused', personId: id, details: { reason: 'wrong-credentials' } },
    ]);
    const nobody = `${randomUUID()}@example.com`;
    await signIn(nobody, 'wrong password');
    expect(await trail(root, `search=${nobody}`)).toMatchObject([{ result: 'refused', personId: null, tenant: '' }]);
    expect(await trail(north, `search=${nobody}`)).toEqual([]);
  });

  it('is not filled by a flood of tries: those beyond the limit are recorded once a minute', async () => {
    const { email } = await person();
    for (let tried = 0; tried < 15; tried++) await signIn(email, 'wrong password');
    const reasons = (await trail(north, `search=${email}`)).map(({ details }) => details['reason']);
    expect(reasons.filter((reason) => reason === 'wrong-credentials')).toHaveLength(10);
    expect(reasons.filter((reason) => reason === 'too-many-tries')).toHaveLength(1);
  });

  it('holds no secret', async () => {
    const { rows } = await services.pool.query<{ text: string }>(
      `select coalesce(string_agg(row_to_json(audit_events)::text, ''), '') as text from audit_events`,
    );
    const text = rows[0]?.text ?? '';
    expect(text.length).toBeGreaterThan(1000);
    for (const secret of [
      TEST_PASSWORD,
      'seven purple lighthouses',
      'ofk_',
      'whsec_',
      'secret-path',
      link.passphrase,
      'weather-secret',
      'scrypt',
    ])
      expect(text).not.toContain(secret);
  });

  it('is undone with the change it belongs to', async () => {
    const refused = await send(root, ['PATCH', `/identity/v1/users/${root.id}`, { groups: [groupOf('users')] }]);
    expect(refused.json().code).toBe('last-administrator');
    const changed = await trail(root, 'kind=groups-changed');
    expect(changed.filter(({ subject }) => subject === root.email)).toEqual([]);
  });
});
