import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Measurement, Share, ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { needs } from '@overflight/flight/testing/needs.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { RunEnvironment } from '../engines/find-run-environment.ts';
import { unzip } from '../engines/nodeodm/unzip.ts';
import { pointTilesFile, viewerFiles } from '../engines/products/outcome.ts';
import { addPhotos } from '../testing/add-photos.ts';
import { bounds, gdal, middle, middleHeightM, withoutData } from '../testing/make-cogs.ts';
import { projectCalls } from '../testing/project-calls.ts';
import { testRunEnvironment } from '../testing/test-run-environment.ts';
import { bands, cloud, completedProject, environmentWithMaps, facade, plane } from '../testing/viewed-project.ts';

const server = await startTestServer();
const { app, services, clock, dataFolder } = server;
const pat = await signInAs(server, { products: ['users', 'process'] });
const stranger = await signInAs(server, { products: ['users', 'process'], tenant: 'elsewhere' });
const mine = projectCalls(server, pat);
const theirs = projectCalls(server, stranger);
const python = needs(spawnSync('python3', ['--version']).status === 0, 'python3');
const HOUR_MS = 3_600_000;

const base = testRunEnvironment();
const withMaps = environmentWithMaps(base);
const completed = (environment: RunEnvironment) => completedProject({ services, calls: mine }, environment);

const plain = await completed(base);
const at = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('results', () => {
  const [result] = plain.results;
  const query = (folder: string, fileName: string) =>
    new URLSearchParams({ timestamp: result?.timestamp ?? '', folder, fileName }).toString();
  const located = async (folder: string, name: string) =>
    (await mine.ask('GET', `/${plain.processId}/file?${query(folder, name)}`)).json<{ fileUrl: string }>().fileUrl;

  it('PROC-13 a result file is downloaded from a signed URL, whole or in ranges, under its name', async () => {
    const fileUrl = await located('Orthophoto', 'orthophoto.tif');
    const whole = await at(fileUrl);
    expect(whole.body).toBe(`Orthophoto/orthophoto.tif of ${plain.name}`);
    expect(whole.headers).toMatchObject({
      'content-type': 'image/tiff',
      'content-disposition': expect.stringContaining('attachment; filename="orthophoto.tif"'),
      'accept-ranges': 'bytes',
    });
    const part = await at(fileUrl, { range: 'bytes=0-9' });
    expect([part.statusCode, part.body]).toEqual([206, 'Orthophoto']);
    expect((await at(fileUrl, { 'if-none-match': String(whole.headers['etag']) })).statusCode).toBe(304);
    expect((await at(fileUrl.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).statusCode).toBe(403);
    clock.advance(HOUR_MS / 2 + 1000);
    expect((await at(fileUrl)).json().code).toBe('address-expired');
    clock.advance(-HOUR_MS / 2 - 1000);
  });

  it("PROC-13 missing files, viewer files and other tenants' files are not found", async () => {
    const missing = [query('Orthophoto', 'other.tif'), query('', viewerFiles.ortho), query('Mesh', 'orthophoto.tif')];
    for (const one of missing) expect((await mine.ask('GET', `/${plain.processId}/file?${one}`)).statusCode).toBe(404);
    const theirQuery = `/${plain.processId}/file?${query('Orthophoto', 'orthophoto.tif')}`;
    expect((await theirs.ask('GET', theirQuery)).statusCode).toBe(404);
    const zip = { timestamp: result?.timestamp, folder: 'Report' };
    expect((await theirs.ask('POST', `/${plain.processId}/zip`, zip)).statusCode).toBe(404);
    expect((await mine.ask('POST', `/${plain.processId}/zip`, { ...zip, folder: 'Nothing' })).statusCode).toBe(404);
  });

  const fetchReport = async () => {
    const zip = { timestamp: result?.timestamp, folder: 'Report' };
    const signed = (await mine.ask('POST', `/${plain.processId}/zip`, zip)).json<{ url: string; bytes: number }>();
    const answer = await at(signed.url);
    const file = path.join(dataFolder, `${randomUUID()}.zip`);
    fs.writeFileSync(file, answer.rawPayload);
    return { answer, signed, file };
  };

  it('PROC-05 a folder is downloaded as zip', async () => {
    const { answer, signed, file } = await fetchReport();
    expect(answer.rawPayload).toHaveLength(signed.bytes);
    expect(answer.headers['content-disposition']).toContain(`${plain.name} Report.zip`);
    const folder = path.join(dataFolder, 'report');
    expect(await unzip(file, { folder, wants: () => true })).toEqual(['coverage.png', 'report.html', 'report.json']);
  });

  it.skipIf(python.isMissing)(`PROC-05 other programs can open the zip${python.reason}`, async () => {
    const { file } = await fetchReport();
    const listed = execFileSync('python3', ['-m', 'zipfile', '-l', file], { encoding: 'utf8' });
    expect(listed).toMatch(/report\.html[\s\S]*report\.json/);
    execFileSync('python3', ['-m', 'zipfile', '-t', file]);
  });
});

describe.skipIf(gdal.isMissing)(`the viewer${gdal.reason}`, async () => {
  const project = gdal.isMissing ? plain : await completed(withMaps);
  const { processId } = project;
  const readScene = async () => (await mine.ask('GET', `/${processId}/viewer`)).json<ViewerScene>();
  const scene = await readScene();
  const photoUrls = ({ cameras }: ViewerScene) =>
    cameras.flatMap(({ photoUrl, thumbnailUrl }) => [photoUrl ?? '', thumbnailUrl ?? '']);
  const tile = (template: string, z: number, [lng, lat]: readonly [number, number]) => {
    const [x, y] = [lng / 360 + 0.5, 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)];
    const name = { z, x: Math.floor(x * 2 ** z), y: Math.floor(y * 2 ** z) };
    return template.replace(/\{(\w)\}/g, (_, key: 'z' | 'x' | 'y') => String(name[key]));
  };

  it('PROC-14 a completed project has a scene: tiles, mesh, cameras and report', async () => {
    expect(scene).toMatchObject({
      processId,
      name: project.name,
      finishedAt: project.run?.finishedAt,
      bounds,
      ortho: { minzoom: 19, maxzoom: 21 },
      surface: { minzoom: 19, maxzoom: 21, lowestM: 402, highestM: 433 },
      mesh: { origin: [8.55, 47.45], altitudeM: 400 },
      measurements: [],
      report: { photos: 6, coordinateSystem: 'WGS84' },
      mayChange: true,
    });
    expect(scene.cameras).toHaveLength(6);
    expect((await at(scene.cameras[0]?.photoUrl ?? '')).statusCode).toBe(200);
    const mesh = await at(scene.mesh?.url ?? '', { range: 'bytes=0-3' });
    expect([mesh.statusCode, mesh.body, mesh.headers['content-type']]).toEqual([206, 'Mesh', 'model/gltf-binary']);
  });

  it('MODEL-03 points are tiles of one result file, which also can be downloaded; access is that of the scene', async () => {
    const { points } = scene;
    expect(points).toMatchObject({ ...cloud, origin: [8.55, 47.45], altitudeM: 400, epsg: 32_632 });
    const named = (name: string) => (points?.url ?? '').replace('tileset.json', name);
    const tileset = await at(named('tileset.json'));
    expect([tileset.json(), tileset.headers['content-type']]).toEqual([
      { asset: { version: '1.1' } },
      'application/json',
    ]);
    const first = await at(named('0.glb'));
    expect([first.body, first.headers['content-type']]).toEqual(['points of the first tile', 'model/gltf-binary']);
    expect((await at(named('1.glb'))).statusCode).toBe(404);
    expect((await at(named('..%2Fmesh.glb'))).statusCode).toBe(400);
    expect(project.results[0]?.folders.find(({ name }) => name === 'Point Cloud')?.files).toEqual([
      pointTilesFile.name,
    ]);
    clock.advance(18 * HOUR_MS + 1000);
    expect((await at(named('0.glb'))).json().code).toBe('link-ended');
    clock.advance(-18 * HOUR_MS - 1000);
    expect((await at(`${named('0.glb').replace(/viewer\/[^/]+/, 'viewer/nonsense')}`)).statusCode).toBe(404);
  });

  it('the orthophoto of a wall is a picture with the access of the scene, and the preview of its results', async () => {
    expect(scene.facade).toMatchObject({ ...facade, plane });
    const answer = await at(scene.facade?.url ?? '');
    expect([answer.body, answer.headers['content-type']]).toEqual(['a wall', 'image/png']);
    expect((await at((scene.facade?.url ?? '').replace(/viewer\/[^/]+/, 'viewer/nonsense'))).statusCode).toBe(404);
    expect((await at(project.results[0]?.previewUrl ?? '')).body).toBe('a wall');
  });

  it('the report is a PDF with the access of the scene; results without one say so', async () => {
    const answer = await at(scene.reportUrl ?? '');
    expect([answer.body, answer.headers['content-type']]).toEqual(['%PDF-1.7', 'application/pdf']);
    expect((await at((scene.reportUrl ?? '').replace(/viewer\/[^/]+/, 'viewer/nonsense'))).statusCode).toBe(404);
  });

  it('PROC-14 orthophoto tiles are blocks of its file; empty tiles have no content', async () => {
    for (let z = scene.ortho.minzoom; z <= scene.ortho.maxzoom; z++) {
      const answer = await at(tile(scene.ortho.url, z, middle));
      expect([z, answer.statusCode, answer.headers['content-type']]).toEqual([z, 200, 'image/webp']);
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    }
    const { rawPayload } = await at(tile(scene.ortho.url, 21, middle));
    const pixels = await sharp(rawPayload).ensureAlpha().raw().toBuffer();
    const drawn = Array.from({ length: 256 * 256 }, (_, index) => [...pixels.subarray(index * 4, index * 4 + 4)]);
    const reds = drawn.filter(([, , , alpha]) => alpha === 255).map(([red = 0]) => red);
    expect(reds.length).toBeGreaterThan(1000);
    expect(Math.abs(reds.reduce((sum, red) => sum + red, 0) / reds.length - 200)).toBeLessThan(5);
    expect((await at(tile(scene.ortho.url, 21, [8.54, 47.4]))).statusCode).toBe(204);
    expect((await at(tile(scene.ortho.url, 3, middle))).statusCode).toBe(204);
    expect((await at(scene.ortho.url.replace('{z}/{x}/{y}', '2/4/0'))).statusCode).toBe(400);
  });

  it('PROC-14 surface tiles count in small steps from slightly below the lowest height, where there is no data', async () => {
    const answer = await at(tile(scene.surface?.url ?? '', 21, middle));
    expect(answer.headers['content-type']).toBe('image/png');
    const { data, info } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true });
    const startM = (scene.surface?.lowestM ?? 0) - 1;
    const heights = Array.from({ length: 256 * 256 }, (_, index) => {
      const [red = 0, green = 0, blue = 0] = data.subarray(index * info.channels);
      return startM + red * 16 + green / 16 + blue / 4096;
    });
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(400.9);
    expect(Math.max(...heights)).toBeLessThanOrEqual(433);
    const nowhere = await at(tile(scene.surface?.url ?? '', 21, [8.54, 47.4]));
    const flat = await sharp(nowhere.rawPayload).raw().toBuffer();
    expect([...flat.subarray(0, 3)]).toEqual([0, 0, 0]);
  });

  it('PROC-14 heights of points are interpolated, and null if unknown', async () => {
    const ask = (points: string) => at(`${scene.heightsUrl}?points=${encodeURIComponent(points)}`);
    const { heights } = (await ask(`${middle.join()};${withoutData.join()};0,0`)).json<{ heights: number[] }>();
    expect(heights.slice(1)).toEqual([null, null]);
    expect(Math.abs((heights[0] ?? 0) - middleHeightM)).toBeLessThan(0.05);
    for (const wrong of ['', '1', '1,2,3', 'a,b', '1,2;', Array(1001).fill('1,2').join(';')])
      expect((await ask(wrong)).statusCode).toBe(400);
  });

  it('read again within minutes, the scene has the same addresses, so that nothing is loaded again', async () => {
    const read: ViewerScene[] = [];
    for (let minute = 0; minute < 3; minute++) {
      read.push(await readScene());
      clock.advance(60_000);
    }
    clock.advance(-3 * 60_000);
    // The turn of the addresses may fall between two of the three.
    expect(new Set(read.map((one) => JSON.stringify(one))).size).toBeLessThanOrEqual(2);
  });

  it('NDVI tiles are coloured, and clear without data; values are read at points', async () => {
    expect(scene.bands).toEqual(bands);
    const { url = '', maxzoom = 0, valuesUrl = '' } = scene.ndvi ?? {};
    const data = await sharp((await at(tile(url, maxzoom, withoutData))).rawPayload)
      .raw()
      .toBuffer();
    const seen = new Set(Array.from({ length: data.length / 4 }, (_, n) => data.subarray(4 * n, 4 * n + 4).join()));
    expect(seen).toEqual(new Set(['0,0,0,0', '1,102,94,255']));
    const ask = (points: string) => at(`${valuesUrl}?points=${encodeURIComponent(points)}`);
    expect((await ask(`${middle.join()};${withoutData.join()}`)).json()).toEqual({
      values: [expect.closeTo(middleHeightM, 1), null],
    });
    expect((await ask('here')).json()).toMatchObject({ status: 400 });
  });

  it('PROC-14 access expires after hours, covers only its run, and cannot be forged', async () => {
    const url = tile(scene.ortho.url, 21, middle);
    const [, access = ''] = /viewer\/([^/]+)/.exec(url) ?? [];
    expect((await at(url.replace(access, `${access.slice(0, -2)}AA`))).statusCode).toBe(404);
    expect((await at(url.replace(access, 'nonsense'))).statusCode).toBe(404);
    clock.advance(18 * HOUR_MS + 1000);
    expect((await at(url)).json().code).toBe('link-ended');
    clock.advance(-18 * HOUR_MS - 1000);
    expect((await at(url)).statusCode).toBe(200);
  });

  it('PROC-14 measurements are shared within the tenant only', async () => {
    const points = [middle, [8.5363, 47.3935]];
    const wanted = { kind: 'distance', label: ' Path\u0000 of\ncars ', points, heights: [415, null] };
    const path = `/${processId}/viewer/measurements`;
    const kept = (await mine.ask('POST', path, wanted)).json<Measurement>();
    expect(kept).toMatchObject({
      kind: 'distance',
      label: 'Path  of cars',
      points,
      heights: [415, null],
      createdBy: 'Pat Pilot',
    });
    expect((await readScene()).measurements).toEqual([kept]);
    const report = await at(scene.reportUrl ?? '');
    expect([report.headers['content-type'], report.rawPayload.length > 5000]).toEqual(['application/pdf', true]);
    const onLetter = await at(`${scene.reportUrl}?paper=letter&units=imperial`);
    expect(onLetter.body).toContain('/MediaBox [0 0 612 792]');
    expect((await at(`${scene.reportUrl}?paper=napkin&units=imperial`)).statusCode).toBe(400);
    const { results } = await mine.read(processId);
    const query = new URLSearchParams({ timestamp: results[0]?.timestamp ?? '', paper: 'letter', client: 'County' });
    const printed = await mine.ask('GET', `/${processId}/report?${query.toString()}`);
    expect([printed.statusCode, printed.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect(printed.body).toContain('/MediaBox [0 0 612 792]');
    expect((await theirs.ask('GET', `/${processId}/report?${query.toString()}`)).statusCode).toBe(404);
    expect((await mine.ask('POST', path, { ...wanted, heights: [1] })).statusCode).toBe(400);
    expect((await theirs.ask('POST', path, wanted)).statusCode).toBe(404);
    expect((await theirs.ask('DELETE', `${path}/${kept.measurementId}`)).statusCode).toBe(404);
    expect((await mine.ask('DELETE', `${path}/${kept.measurementId}`)).statusCode).toBe(204);
    expect((await mine.ask('DELETE', `${path}/${kept.measurementId}`)).statusCode).toBe(404);
  });

  it('PROC-14 a measurement tells on which run it was made', async () => {
    const run = await services.db
      .selectFrom('project_runs')
      .selectAll()
      .where('id', '=', scene.runId)
      .executeTakeFirstOrThrow();
    const before = { ...run, id: randomUUID(), finished_at: new Date('2026-01-02T03:04:05Z') };
    const outcome = JSON.stringify(run.outcome);
    await services.db
      .insertInto('project_runs')
      .values({ ...before, outcome })
      .execute();
    const path = `/${processId}/viewer/measurements`;
    const wanted = { kind: 'point', points: [middle], heights: [415] };
    const save = async (runId: string | null) =>
      (await mine.ask('POST', path, { ...wanted, runId })).json<Measurement>();
    const kept = [await save(scene.runId), await save(before.id), await save(null)];
    expect(kept.map(({ runId, measuredOn }) => [runId, measuredOn])).toEqual([
      [scene.runId, scene.finishedAt],
      [before.id, '2026-01-02T03:04:05.000Z'],
      [null, null],
    ]);
    expect((await readScene()).measurements).toEqual(kept);
    expect((await mine.ask('POST', path, { ...wanted, runId: randomUUID() })).statusCode).toBe(404);
    for (const { measurementId } of kept) await mine.ask('DELETE', `${path}/${measurementId}`);
  });

  it('MODEL-02 a local result says so, and nothing is measured on it', async () => {
    const local: RunEnvironment = {
      engine: base.engine,
      makeProducts: async (run, soFar) => {
        const outcome = await withMaps.makeProducts(run, soFar);
        return { ...outcome, report: { ...outcome.report, isLocal: true } };
      },
    };
    const { processId: id } = await completed(local);
    const kept = { id: randomUUID(), project_id: id, kind: 'distance', label: 'Before', created_by: 'Pat' } as const;
    await services.db
      .insertInto('project_measurements')
      .values({ ...kept, created_at: services.now(), points: JSON.stringify([middle, middle]), heights: '[null,null]' })
      .execute();
    const scene = (await mine.ask('GET', `/${id}/viewer`)).json<ViewerScene>();
    expect([scene.report.isLocal, scene.measurements]).toEqual([true, []]);
    expect([scene.system, scene.coordinatesUrl]).toEqual([null, null]);
    const measurement = { kind: 'distance', points: [middle, middle], heights: [null, null] };
    const refused = await mine.ask('POST', `/${id}/viewer/measurements`, measurement);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'local-result']);
    expect((await at(scene.reportUrl ?? '')).body).toBe('%PDF-1.7');
  });

  it('PROC-14 a share link shows the results until it expires or is revoked', async () => {
    const shares = `/${processId}/shares`;
    const share = (await mine.ask('POST', shares, { days: 2 })).json<Share>();
    const token = share.path?.split('/').at(-1) ?? '';
    const open = () => at(`/process/oa/v2/shared/${token}`);
    const shared = (await open()).json<ViewerScene>();
    expect(shared).toMatchObject({ processId, mayChange: false, bounds });
    expect((await at(tile(shared.ortho.url, 21, middle))).statusCode).toBe(200);
    expect(photoUrls(shared)).toHaveLength(12);
    for (const url of photoUrls(shared)) expect((await at(url)).statusCode).toBe(200);
    expect((await mine.ask('GET', shares)).json()).toEqual([share]);
    const kept = await services.db.selectFrom('project_shares').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(token);
    clock.advance(47 * HOUR_MS);
    expect((await open()).json<ViewerScene>().expiresAt).toBe(share.expiresAt);
    clock.advance(2 * HOUR_MS);
    expect([(await open()).statusCode, (await open()).json().detail]).toEqual([404, 'This link has ended.']);
    clock.advance(-49 * HOUR_MS);
    expect((await theirs.ask('GET', shares)).statusCode).toBe(404);
    expect((await theirs.ask('DELETE', `${shares}/${share.shareId}`)).statusCode).toBe(404);
    expect((await mine.ask('DELETE', `${shares}/${share.shareId}`)).statusCode).toBe(204);
    expect((await open()).json().detail).toBe('This link is not known: it was revoked, or is not complete.');
    expect((await at(tile(shared.ortho.url, 21, middle))).statusCode).toBe(404);
    expect((await at(tile(scene.ortho.url, 21, middle))).statusCode).toBe(200);
    expect((await at(shared.points?.url ?? '')).statusCode).toBe(404);
    for (const url of photoUrls(shared)) expect((await at(url)).statusCode).toBe(404);
    for (const url of photoUrls(scene)) expect((await at(url)).statusCode).toBe(200);
  });

  it('PROC-14 access covers only the photos of its run', async () => {
    const planId = await mine.plan();
    await addPhotos(services, { planId, count: 1 });
    const other = await services.db
      .selectFrom('files')
      .select('id')
      .where('plan_id', '=', planId)
      .executeTakeFirstOrThrow();
    const [photoUrl = ''] = photoUrls(scene);
    const otherUrl = photoUrl.replace(/photos\/[^/]+/, `photos/${other.id}`);
    expect((await at(otherUrl)).statusCode).toBe(404);
    expect((await at(`${otherUrl}/thumbnail`)).statusCode).toBe(404);
  });

  it('PROC-12 a project without results has no scene, and a deleted photo leaves its camera', async () => {
    const draft = await mine.saved({ name: `Draft ${randomUUID()}` });
    const none = await mine.ask('GET', `/${draft.processId}/viewer`);
    expect([none.statusCode, none.json().code]).toEqual([404, 'no-results']);
    expect((await theirs.ask('GET', `/${processId}/viewer`)).statusCode).toBe(404);
    await services.db
      .deleteFrom('files')
      .where('plan_id', '=', project.sources[0] ?? '')
      .execute();
    const { cameras } = await readScene();
    expect(cameras.map(({ photoUrl, thumbnailUrl }) => photoUrl ?? thumbnailUrl)).toEqual(Array(6).fill(null));
  });
});
