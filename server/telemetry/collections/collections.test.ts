import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';
import { aModel, reportAndWait, telemetryCalls } from '../testing/telemetry-calls.ts';

const server = await startTestServer();
const crew = (tenant: string = randomUUID()) => telemetryCalls(server, tenant);
const glb = { 'content-type': 'model/gltf-binary' };
const MODEL = 'collections/survey/model';

describe('LIVE-01 collections', () => {
  it('LIVE-01 start with the default one, which can be renamed but not deleted', async () => {
    const { ask } = await crew();
    expect((await ask('GET', 'collections')).json()).toEqual([{ collectionId: 'default', name: 'All vehicles' }]);
    await ask('PUT', 'collections/survey', { payload: { name: 'Surveyors' } });
    await ask('PUT', 'collections/default', { payload: { name: 'The rest' } });
    expect((await ask('GET', 'collections')).json()).toEqual([
      { collectionId: 'default', name: 'The rest' },
      { collectionId: 'survey', name: 'Surveyors' },
    ]);
    const refused = await ask('DELETE', 'collections/default');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'default-collection']);
  });

  it('LIVE-01 filter vehicles; deleting one moves its vehicles to the default', async () => {
    const { tenant, ask, objects } = await crew();
    await reportAndWait(server, { tenant });
    const [seen] = await objects();
    const path = `objects/${seen?.objectId}`;
    const unknown = await ask('PATCH', path, { payload: { collectionId: 'survey' } });
    expect([unknown.statusCode, unknown.json().code]).toEqual([400, 'no-such-collection']);
    await ask('PUT', 'collections/survey', { payload: { name: 'Surveyors' } });
    await ask('PATCH', path, { payload: { collectionId: 'survey' } });
    expect(await objects('?collectionId=survey')).toMatchObject([{ collectionId: 'survey' }]);
    expect(await objects('?collectionId=default')).toEqual([]);
    expect((await ask('DELETE', 'collections/survey')).statusCode).toBe(204);
    expect(await objects('?collectionId=default')).toMatchObject([{ objectId: seen?.objectId }]);
    expect((await ask('DELETE', 'collections/survey')).statusCode).toBe(404);
  });

  it('LIVE-01 can have their own aircraft model, which is sent once', async () => {
    const { ask } = await crew();
    expect((await ask('PUT', MODEL, { payload: aModel(), headers: glb })).statusCode).toBe(404);
    await ask('PUT', 'collections/survey', { payload: { name: 'Surveyors' } });
    expect((await ask('GET', MODEL)).statusCode).toBe(404);
    const { gltf } = (await ask('PUT', MODEL, { payload: aModel(), headers: glb })).json<{ gltf: string }>();
    expect((await ask('GET', 'collections')).json()).toMatchObject([{}, { collectionId: 'survey', gltf }]);
    const read = await ask('GET', gltf);
    expect(read.headers).toMatchObject({ 'content-type': 'model/gltf-binary', 'cache-control': 'private, no-cache' });
    expect(read.rawPayload.equals(aModel())).toBe(true);
    const again = await ask('GET', gltf, { headers: { 'if-none-match': String(read.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await ask('PUT', 'collections/survey', { payload: { name: 'Renamed' } });
    expect((await ask('GET', 'collections')).json()).toMatchObject([{}, { name: 'Renamed', gltf }]);
    expect((await ask('DELETE', MODEL)).statusCode).toBe(204);
    expect((await ask('GET', MODEL)).statusCode).toBe(404);
    expect((await ask('DELETE', MODEL)).statusCode).toBe(404);
  });

  it('of another tenant are not found', async () => {
    const [ours, theirs] = [await crew(), await crew()];
    await ours.ask('PUT', 'collections/survey', { payload: { name: 'Surveyors' } });
    await ours.ask('PUT', MODEL, { payload: aModel(), headers: glb });
    expect((await theirs.ask('GET', 'collections')).json()).toHaveLength(1);
    expect((await theirs.ask('GET', MODEL)).statusCode).toBe(404);
    expect((await theirs.ask('DELETE', 'collections/survey')).statusCode).toBe(404);
    expect((await theirs.ask('PUT', MODEL, { payload: aModel(), headers: glb })).statusCode).toBe(404);
  });

  const version1 = aModel();
  version1.writeUInt32LE(1, 4);
  const hugePart = aModel();
  hugePart.writeUInt32LE(0xffffffff, 12);
  it.each([
    ['nothing', Buffer.alloc(0), /not a binary glTF/],
    ['a text', Buffer.from('{"asset": {"version": "2.0"}}'), /not a binary glTF/],
    ['an old version', version1, /version 2/],
    ['a file that was cut short', aModel({}, { isCut: true }), /does not match its header/],
    ['a part that goes beyond the end', hugePart, /a chunk exceeds/],
    ['nothing to draw', aModel({ meshes: [] }), /no meshes/],
    ['a texture beside it', aModel({ images: [{ uri: 'https://example.com/skin.png' }] }), /other files beside it/],
    ['a buffer beside it', aModel({ buffers: [{ uri: 'wing.bin', byteLength: 4 }] }), /other files beside it/],
    ['a compressed mesh', aModel({ extensionsRequired: ['KHR_draco_mesh_compression'] }), /without compression/],
  ])('take no model of %s', async (_, payload, reason) => {
    const { ask } = await crew();
    const answer = await ask('PUT', 'collections/default/model', { payload, headers: glb });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad-model']);
    expect(answer.json().detail).toMatch(reason);
    expect((await ask('GET', 'collections')).json()).toEqual([{ collectionId: 'default', name: 'All vehicles' }]);
  });

  it('reject a model larger than 8 MB', async () => {
    const { ask } = await crew();
    const answer = await ask('PUT', 'collections/default/model', { payload: Buffer.alloc(8_500_000), headers: glb });
    expect(answer.statusCode).toBe(413);
  });
});
