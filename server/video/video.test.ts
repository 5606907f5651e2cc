import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { DroneVideo, VideoSession, VideoStream } from '@overflight/contract/telemetry/video.ts';
import { forgetAccount } from '../account/sessions/live-accounts.ts';
import { freePort } from '../testing/free-port.ts';
import { json, startOutsideServer } from '../testing/outside-server.ts';
import { signInAs, type TestUser } from '../testing/sign-in-as.ts';
import { startTestServer } from '../testing/test-server.ts';
import { requireViewer } from './sessions.ts';
import { ffmpeg, startTestPattern } from './testing/test-pattern.ts';

const outside = await startOutsideServer();
const server = await startTestServer({
  KVS_ENDPOINT: outside.url,
  KVS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  KVS_SECRET_ACCESS_KEY: 'secret',
});
const { app, clock } = server;
const admin = await signInAs(server, { products: ['admins', 'video'] });
const pilot = await signInAs(server, { products: ['users', 'video'] });
const elsewhere = await signInAs(server, { products: ['users', 'video'], tenant: 'elsewhere' });

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const ask = (method: Method, url: string, { headers }: TestUser = pilot, payload?: object) =>
  app.inject({ method, url: `/flights/oa/v1/${url}`, headers, ...(payload ? { payload } : {}) });
const drones = async (user?: TestUser) => (await ask('GET', 'drones', user)).json<DroneVideo[]>();
const save = (stream: object, id: string = randomUUID()) =>
  ask('PUT', `streams/${id}`, admin, { name: 'Drone', kind: null, ...stream });
async function saved(stream: object): Promise<VideoStream> {
  const answer = await save(stream);
  expect(answer.statusCode).toBe(200);
  return answer.json<VideoStream>();
}
const open = (id: string, user: TestUser = pilot) => ask('POST', `drones/${id}/session`, user);

describe('drones and their streams', () => {
  it('LIVE-05 lists drones with streams {type KVS or WebRTC, name}, and those without one', async () => {
    const kvs = await saved({ name: 'A', kind: 'kvs-hls', address: 'drone-a' });
    const webRtc = await saved({ name: 'B', kind: 'kvs-webrtc', address: 'drone-b', droneId: 'fleet 7' });
    const none = await saved({ name: 'C' });
    expect(await drones()).toEqual([
      { droneId: kvs.streamId, name: 'A', stream: { type: 'KVS', name: 'A' } },
      { droneId: 'fleet 7', name: 'B', stream: { type: 'WebRTC', name: 'B' } },
      { droneId: none.streamId, name: 'C', stream: null },
    ]);
    expect(await drones(elsewhere)).toEqual([]);
    for (const { streamId } of [kvs, webRtc, none])
      expect((await ask('DELETE', `streams/${streamId}`, admin)).statusCode).toBe(204);
    expect(await drones()).toEqual([]);
  });

  it('a fleet drone uses the URL of its metadata, or the one of an administrator', async () => {
    const row = { tenant: '', category: 'drones', lng: 0, lat: 0, updated_at: new Date(), updated_by: 'Ada' };
    const properties = JSON.stringify({ name: 'Fleet drone' });
    const metadata = JSON.stringify({ videoUrl: 'https://fleet.example.org/a.m3u8' });
    await server.services.db
      .insertInto('fleet_objects')
      .values({ ...row, id: 'f-1', properties, metadata })
      .execute();
    expect(await drones()).toContainEqual({
      droneId: 'f-1',
      name: 'Fleet drone',
      stream: { type: 'HLS', name: 'Fleet drone' },
    });
    expect((await open('f-1')).json<VideoSession>().playback).toMatchObject({
      url: 'https://fleet.example.org/a.m3u8',
    });
    const { streamId } = await saved({ name: 'Set up', kind: 'whep', address: `${outside.url}/whep`, droneId: 'f-1' });
    expect((await drones()).filter(({ droneId }) => droneId === 'f-1')).toMatchObject([{ name: 'Set up' }]);
    await ask('DELETE', `streams/${streamId}`, admin);
    await server.services.db.deleteFrom('fleet_objects').execute();
  });

  it("LIVE-06 a drone without a stream, or another tenant's, is 'Stream Not Available'", async () => {
    const { streamId } = await saved({ name: 'C' });
    expect((await open(streamId)).json()).toMatchObject({ status: 503, detail: 'Stream Not Available' });
    const { streamId: hidden } = await saved({ kind: 'hls', address: 'https://v.example/a.m3u8', tenant: 'elsewhere' });
    expect((await open(hidden)).statusCode).toBe(503);
    expect((await open(hidden, elsewhere)).statusCode).toBe(201);
  });

  it('a password in a URL is stored sealed, and never returned', async () => {
    const { streamId, shownAddress } = await saved({
      kind: 'gateway',
      address: 'rtsp://me:secret@10.0.0.9:554/a?key=b',
    });
    expect(shownAddress).toBe('rtsp://10.0.0.9:554/a');
    expect((await save({ kind: 'gateway', name: 'Renamed' }, streamId)).json()).toMatchObject({ shownAddress });
    const row = await server.services.db
      .selectFrom('video_streams')
      .select('address')
      .where('id', '=', streamId)
      .executeTakeFirst();
    expect(row?.address).toMatch(/^sealed:/);
    expect((await save({ kind: 'hls' }, streamId)).json()).toMatchObject({ status: 400, code: 'address-missing' });
  });

  it.each([
    ['gateway', 'file:///etc/passwd'],
    ['gateway', 'concat:/etc/passwd'],
    ['gateway', 'http://10.0.0.9/a'],
    ['hls', 'rtsp://10.0.0.9/a'],
    ['kvs-hls', 'a/b'],
    ['gateway', 'rtsp://cam:99999/x'],
    ['hls', 'https://video.example.org:99999/a.m3u8'],
  ])('%s does not take %s', async (kind, address) => {
    expect((await save({ kind, address })).json()).toMatchObject({ status: 400 });
  });
});

describe('a viewer', () => {
  const watching = async () => {
    const viewer = await signInAs(server, { products: ['users', 'video'] });
    const { streamId } = await saved({ kind: 'whep', address: 'https://video.example.org/whep' });
    const { sessionId } = (await open(streamId, viewer)).json<VideoSession>();
    return { viewer, streamId, sessionId };
  };
  const watches = (sessionId: string) => requireViewer(server.services, sessionId);

  it('loses access when the account is disabled or the stream moves to another tenant', async () => {
    const { viewer, streamId, sessionId } = await watching();
    expect(await watches(sessionId)).toMatchObject({ streamId });
    await server.services.db
      .updateTable('users')
      .set({ disabled_at: new Date() })
      .where('id', '=', viewer.id)
      .execute();
    forgetAccount(server.services, viewer.id);
    clock.advance(3000);
    await expect(watches(sessionId)).rejects.toMatchObject({ status: 404 });
    const other = await watching();
    await save({ kind: 'whep', address: 'https://video.example.org/whep', tenant: 'elsewhere' }, other.streamId);
    await expect(watches(other.sessionId)).rejects.toMatchObject({ status: 404 });
  });

  it('is never locked out by abandoned sessions: the least recently used one ends', async () => {
    const { viewer, streamId, sessionId } = await watching();
    for (let more = 0; more < 50; more++) expect((await open(streamId, viewer)).statusCode).toBe(201);
    await expect(watches(sessionId)).rejects.toMatchObject({ status: 404 });
  });

  const policyOf = async (url: string) => String((await app.inject(url)).headers['content-security-policy']);
  const playerPolicy = async (address: string, as = pilot) => {
    const { streamId } = await saved({ kind: 'hls', address, tenant: as === elsewhere ? 'elsewhere' : '' });
    const { sessionId } = (await open(streamId, as)).json<VideoSession>();
    return policyOf(`/player.html?session=${sessionId}`);
  };

  it('fetches an external playlist in its own page: of 20,000 drones, none changes the policy of other pages', async () => {
    const before = await policyOf('/map');
    const row = { tenant: 'elsewhere', category: 'drones', lng: 0, lat: 0, updated_at: new Date(), updated_by: 'Eve' };
    const drone = (n: number) => ({
      ...row,
      id: `many-${n}`,
      properties: JSON.stringify({ name: `Drone ${n}` }),
      metadata: JSON.stringify({ videoUrl: `https://drone-${n}.example.org/a.m3u8` }),
    });
    const { db } = server.services;
    for (let first = 0; first < 20_000; first += 5000)
      await db
        .insertInto('fleet_objects')
        .values(Array.from({ length: 5000 }, (_, n) => drone(first + n)))
        .execute();
    const one = (await open('many-19999', elsewhere)).json<VideoSession>();
    const policy = await policyOf(`/player.html?session=${one.sessionId}`);
    expect(policy).toContain("connect-src 'self' blob: https://drone-19999.example.org;");
    expect(policy.length).toBeLessThan(4000);
    const mine = await playerPolicy('https://mine.example.org:8443/index.m3u8', elsewhere);
    expect(mine).toContain("connect-src 'self' blob: https://mine.example.org:8443;");
    expect(mine).not.toContain('drone-1.example.org');
    expect(await policyOf('/map')).toBe(before);
    expect(await policyOf('/player.html?session=unknown')).not.toContain('example.org');
    await server.services.db.deleteFrom('fleet_objects').execute();
  });

  it('cannot extend the player policy through a playlist URL', async () => {
    for (const address of ['https://a;sandbox/index.m3u8', 'https://*/index.m3u8'])
      expect(await playerPolicy(address)).not.toMatch(/sandbox|https:\/\/\*/);
  });
});

describe('external sources', () => {
  it('an HLS playlist is passed on', async () => {
    const { streamId } = await saved({ kind: 'hls', address: 'https://video.example.org/a/index.m3u8' });
    expect((await open(streamId)).json<VideoSession>().playback).toEqual({
      how: 'hls',
      url: 'https://video.example.org/a/index.m3u8',
    });
  });

  it('LIVE-06 a WebRTC offer goes to its source with the token, and the answer comes back', async () => {
    const { streamId } = await saved({ kind: 'whep', address: `${outside.url}/whep`, token: 'sesame' });
    const { sessionId, playback } = (await open(streamId)).json<VideoSession>();
    expect(playback).toEqual({ how: 'whep' });
    const seen: unknown[] = [];
    outside.answerWith((request, response) => {
      seen.push(request.method, request.headers['content-type'], request.headers.authorization);
      request.resume().on('end', () => response.writeHead(201, { location: '/whep/1' }).end('v=0 answer'));
    });
    const offer = (user: TestUser) => ask('POST', `sessions/${sessionId}/offer`, user, { sdp: 'v=0 offer' });
    expect((await offer(pilot)).json()).toEqual({ sdp: 'v=0 answer' });
    expect(seen).toEqual(['POST', 'application/sdp', 'Bearer sesame']);
    expect((await offer(admin)).statusCode).toBe(404);
    outside.answerWith((_request, response) => response.writeHead(404).end());
    expect((await offer(pilot)).json()).toMatchObject({ status: 503, code: 'stream-not-available' });
    expect((await ask('DELETE', `sessions/${sessionId}`)).statusCode).toBe(204);
    expect((await offer(pilot)).statusCode).toBe(404);
  });

  it('LIVE-06 a Kinesis stream is requested as live HLS in fragmented MP4 for 43,200 s', async () => {
    const { streamId } = await saved({ kind: 'kvs-hls', address: 'drone-1' });
    const bodies: unknown[] = [];
    outside.answerWith((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        bodies.push(request.url, JSON.parse(String(Buffer.concat(chunks))));
        expect(request.headers.authorization).toMatch(
          /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/us-west-2\/kinesisvideo\/aws4_request, SignedHeaders=content-type;host;x-amz-date, Signature=[0-9a-f]{64}$/,
        );
        const answers: Record<string, object> = {
          '/getDataEndpoint': { DataEndpoint: outside.url },
          '/getHLSStreamingSessionURL': { HLSStreamingSessionURL: 'https://b-1.kinesisvideo.example/hls/v1/a.m3u8' },
        };
        json(answers[request.url ?? ''])(request, response);
      });
    });
    expect((await open(streamId)).json<VideoSession>().playback).toEqual({
      how: 'hls',
      url: 'https://b-1.kinesisvideo.example/hls/v1/a.m3u8',
    });
    expect(bodies).toEqual([
      '/getDataEndpoint',
      { StreamName: 'drone-1', APIName: 'GET_HLS_STREAMING_SESSION_URL' },
      '/getHLSStreamingSessionURL',
      {
        StreamName: 'drone-1',
        PlaybackMode: 'LIVE',
        ContainerFormat: 'FRAGMENTED_MP4',
        HLSFragmentSelector: { FragmentSelectorType: 'SERVER_TIMESTAMP' },
        Expires: 43_200,
      },
    ]);
    outside.answerWith(json({ message: 'no' }));
    expect((await open(streamId)).json()).toMatchObject({ status: 503, code: 'stream-not-available' });
  });

  it('LIVE-06 a Kinesis channel is joined as a viewer', async () => {
    const { streamId } = await saved({ kind: 'kvs-webrtc', address: 'drone-1' });
    const arn = 'arn:aws:kinesisvideo:us-west-2:1:channel/drone-1/1';
    const endpoints = [
      { Protocol: 'WSS', ResourceEndpoint: 'wss://v-1.kinesisvideo.us-west-2.amazonaws.com' },
      { Protocol: 'HTTPS', ResourceEndpoint: outside.url },
    ];
    const answers: Record<string, object> = {
      '/describeSignalingChannel': { ChannelInfo: { ChannelARN: arn, ChannelStatus: 'ACTIVE' } },
      '/getSignalingChannelEndpoint': { ResourceEndpointList: endpoints },
      '/v1/get-ice-server-config': {
        IceServerList: [{ Uris: ['turn:1.2.3.4:443'], Username: 'u', Password: 'p', Ttl: 300 }],
      },
    };
    outside.answerWith((request, response) => json(answers[request.url ?? ''])(request, response));
    const { playback, sessionId } = (await open(streamId)).json<VideoSession>();
    if (playback.how !== 'kvs-webrtc') throw new Error(playback.how);
    const { protocol, searchParams } = new URL(playback.signallingUrl);
    expect(protocol).toBe('wss:');
    expect(searchParams.get('X-Amz-ChannelARN')).toBe(arn);
    expect(searchParams.get('X-Amz-ClientId')).toBe(sessionId);
    expect(searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/);
    expect(playback.iceServers).toEqual([
      { urls: ['stun:stun.kinesisvideo.us-west-2.amazonaws.com:443'] },
      { urls: ['turn:1.2.3.4:443'], username: 'u', credential: 'p' },
    ]);
  });
});

describe.skipIf(ffmpeg.isMissing)(`the gateway (with ffmpeg)${ffmpeg.reason}`, () => {
  it('an unreachable camera is reported without its password', async () => {
    const port = await freePort();
    const { streamId } = await saved({ kind: 'gateway', address: `rtsp://me:secret@127.0.0.1:${port}/a` });
    const { status, detail } = (await open(streamId)).json<{ status: number; detail: string }>();
    expect(status).toBe(503);
    expect(detail).toMatch(/^Stream Not Available: .*Connection refused/);
    expect(detail).not.toContain('secret');
  });

  it('a URL with a key, or in player notation, is never revealed and works', async () => {
    const port = await freePort();
    const keyed = await saved({ kind: 'gateway', address: `rtmp://127.0.0.1:${port}/live/STREAMKEY?token=SECRET` });
    expect((await open(keyed.streamId)).body).not.toMatch(/STREAMKEY|SECRET/);
    const { streamId, shownAddress } = await saved({ kind: 'gateway', address: `udp://@:${port}` });
    expect(shownAddress).toContain(`0.0.0.0:${port}`);
    await server.services.db
      .updateTable('video_streams')
      .set({ address: 'rtsp://cam:99999/x' })
      .where('id', '=', streamId)
      .execute();
    expect((await open(streamId)).statusCode).toBe(503);
  });

  it('a dead camera is not shown as live from old segments', async () => {
    const port = await freePort();
    const camera = startTestPattern(port);
    const { streamId } = await saved({ kind: 'gateway', address: `udp://127.0.0.1:${port}` });
    expect((await open(streamId)).statusCode).toBe(201);
    camera.kill('SIGKILL');
    await vi.waitFor(async () => expect((await open(streamId)).statusCode).toBe(503), {
      timeout: 50_000,
      interval: 1000,
    });
  });

  it('LIVE-06 converts a camera to continuous live HLS in fragmented MP4, for 43,200 s', async () => {
    const port = await freePort();
    const camera = startTestPattern(port);
    onTestFinished(() => void camera.kill('SIGKILL'));
    const { streamId } = await saved({ kind: 'gateway', address: `udp://127.0.0.1:${port}` });
    const { playback, expiresAt, sessionId } = (await open(streamId)).json<VideoSession>();
    expect(Date.parse(expiresAt) - server.services.now().getTime()).toBeGreaterThan(43_100_000);
    if (playback.how !== 'hls') throw new Error(playback.how);
    const playlist = async () => app.inject(playback.url);
    const piecesIn = (text: string) => text.split('\n').filter((line) => line.endsWith('.m4s'));
    const { body, headers } = await playlist();
    expect(headers['content-type']).toBe('application/vnd.apple.mpegurl');
    expect(body).not.toContain('#EXT-X-ENDLIST');
    const [, init = ''] = /#EXT-X-MAP:URI="([^"]+)"/.exec(body) ?? [];
    const file = (name: string) => app.inject(playback.url.replace('live.m3u8', name));
    expect((await file(init)).rawPayload.subarray(4, 8).toString()).toBe('ftyp');
    expect((await file(piecesIn(body)[0] ?? '')).headers['content-type']).toBe('video/mp4');
    const [first = ''] = piecesIn(body);
    await vi.waitFor(async () => expect(piecesIn((await playlist()).body)).not.toContain(first), {
      timeout: 60_000,
      interval: 500,
    });
    expect((await ask('GET', 'streams', admin)).json()).toMatchObject({
      ffmpeg: expect.any(String),
      streams: expect.arrayContaining([expect.objectContaining({ streamId, viewers: 1, problem: null })]),
    });
    expect((await file('other.m4s')).statusCode).toBe(404);
    const isRunning = () => spawnSync('pgrep', ['-f', '--', `-i udp://127.0.0.1:${port}`]).status === 0;
    expect(isRunning()).toBe(true);
    clock.advance(43_200_000);
    expect((await playlist()).statusCode).toBe(404);
    await vi.waitFor(() => expect(isRunning()).toBe(false), { timeout: 60_000, interval: 500 });
    expect((await app.inject(`/flights/oa/v1/sessions/${sessionId}x/live.m3u8`)).statusCode).toBe(404);
  });
});
