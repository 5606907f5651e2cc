import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';

export const administrator = { email: 'admin@example.com', password: 'a long test password' };
export const passphrase = 'a long passphrase';
export const keptPlanId = '5f0d1c1e-6d0a-4f2e-9a51-0000000000aa';

type Method = 'GET' | 'POST' | 'PUT';
type Answer = { status: number; body: unknown };
export type Call = (method: Method, path: string, sent?: object | Buffer) => Promise<Answer>;

/** Calls of the signed-in administrator, over HTTP alone, so that they work with every version. */
export async function signedInCalls(url: string): Promise<Call> {
  const { body } = await callsOf(url, {})('POST', '/identity/v1/sign-in', administrator);
  return callsOf(url, { authorization: (body as { idToken: string }).idToken });
}

const callsOf =
  (url: string, headers: Readonly<Record<string, string>>): Call =>
  async (method, path, sent) => {
    const isBytes = Buffer.isBuffer(sent);
    const type = isBytes ? 'image/jpeg' : 'application/json';
    const answer = await fetch(new URL(path, url), {
      method,
      headers: { ...headers, ...(sent ? { 'content-type': type } : {}) },
      ...(sent ? { body: isBytes ? new Uint8Array(sent) : JSON.stringify(sent) } : {}),
    });
    const isJson = /json/.test(answer.headers.get('content-type') ?? '');
    return { status: answer.status, body: isJson ? await answer.json() : undefined };
  };

const square = [
  [8.54, 47.37],
  [8.55, 47.37],
  [8.55, 47.38],
  [8.54, 47.38],
  [8.54, 47.37],
];

/** What a crew writes in a day. A call that an early version does not have is answered with 404 and left out. */
export async function fillProduct(call: Call): Promise<void> {
  const plan = { flightPlanId: keptPlanId, name: 'Quarry, north face', homePoint: { position: [8.545, 47.375] } };
  await write(call, 'POST', '/flights/oa/v2/plans', { plans: [plan], format: 'geojson' });
  await write(call, 'POST', '/identity/v1/api-keys', { name: 'Tracker' });
  await write(call, 'POST', '/flights/oa/v2/restrictions', {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Polygon', coordinates: [square] },
        properties: { id: '5f0d1c1e-6d0a-4f2e-9a51-0000000000bb', name: 'Helipad' },
      },
    ],
  });
  await write(call, 'POST', '/flights/oa/v2/objects', { collectionId: 'pilots', properties: { name: 'Mia Berg' } });
  const streamId = '5f0d1c1e-6d0a-4f2e-9a51-0000000000cc';
  const stream = { name: 'Mast camera', kind: 'gateway', address: 'rtsp://crew:secret@127.0.0.1:8554/mast' };
  await write(call, 'PUT', `/flights/oa/v1/streams/${streamId}`, stream);
  await uploadPhoto(call);
  await addDemo(call);
}

/** The parts that are there in seconds, and stay as they are. */
async function addDemo(call: Call): Promise<void> {
  const parts = ['map', 'plans', 'restrictions', 'airspace', 'fleet', 'weather'];
  if ((await write(call, 'POST', '/demo/v1/add', { parts })) === undefined) return;
  const isAdding = async () => ((await call('GET', '/demo/v1/state')).body as { state: string }).state === 'adding';
  while (await isAdding()) await sleep(200);
}

async function uploadPhoto(call: Call): Promise<void> {
  const photo = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#778855' } })
    .jpeg()
    .toBuffer();
  const files = [{ name: 'DJI_0001.JPG', size: photo.length, lastModified: 0 }];
  const path = `/process/oa/v2/flights/${keptPlanId}/files/data`;
  const signed = await write(call, 'POST', path, { files });
  const [upload] = (signed as { files: { url: string }[] } | undefined)?.files ?? [];
  if (upload) await write(call, 'PUT', upload.url, photo);
}

async function write(call: Call, ...[method, path, sent]: Parameters<Call>): Promise<unknown> {
  const { status, body } = await call(method, path, sent);
  if (status === 404) return undefined;
  if (status >= 400) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** What must read the same in every later version. */
export const keptPaths = [
  '/identity/v1/me',
  '/identity/v1/users',
  '/identity/v1/api-keys',
  '/flights/oa/v2/plans',
  ...[1, 2, 3].map((n) => `/flights/oa/v2/plans/5f0d1c1e-6d0a-4f2e-9a51-00000000000${n}?format=geojson`),
  `/flights/oa/v2/plans/${keptPlanId}?format=geojson`,
  `/flights/oa/v2/plans/${keptPlanId}/versions`,
  '/flights/oa/v2/restrictions',
  '/flights/oa/v2/objects?collectionId=pilots',
  '/flights/oa/v1/streams',
  `/process/oa/v2/flights/${keptPlanId}/files/data`,
  '/basemap/v1/admin/sources',
  '/demo/v1/state',
  '/terrain/v1/admin/files',
] as const;

/** The answers to these, for comparison with a later version. */
export async function readKept(call: Call): Promise<Record<string, unknown>> {
  const kept: Record<string, unknown> = {};
  for (const path of keptPaths) {
    const { status, body } = await call('GET', path);
    if (status === 200) kept[path] = lasting(body);
  }
  return kept;
}

/** Without signed addresses and what depends on the machine. */
const lasting = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body, (key, value: unknown) => (passing.has(key) ? undefined : value)));
const passing: ReadonlySet<string> = new Set([
  'url',
  'thumbnailUrl',
  'downloadUrl',
  'ffmpeg',
  'viewers',
  'lastUsedAt',
  'lastSignInAt',
]);
