import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { coordinateSystems, findSystem } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import { needs } from '@overflight/flight/testing/needs.ts';
import { EngineFailure, rawProducts, type EngineRun, type RawScene, type RunControlPoint } from '../engine.ts';
import { makeProducts } from '../products/make-products.ts';
import { gcpList } from './gcp-list.ts';
import { nodeOdmEngine } from './node-odm-engine.ts';
import { taskCodes } from './node-odm-client.ts';
import { taskOptions } from './submit-task.ts';
import { makeOdmResults, type Oddities } from './testing/odm-results.ts';
import { startNodeOdm } from './testing/fake-node-odm.ts';

const gdal = needs(!spawnSync('gdalinfo', ['--version']).error, 'GDAL');
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'nodeodm-'));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

const names = Array.from({ length: 6 }, (_, n) => `DJI_${n}.JPG`);
const results = gdal.isMissing ? Buffer.alloc(0) : await makeOdmResults(names);
let odd: Buffer | null = null;
const node = await startNodeOdm(() => odd ?? results);
const retryPolicy = { tries: 6, firstWaitMs: 1, mostWaitMs: 5 };
const engine = nodeOdmEngine({ url: node.url, token: undefined }, { retryPolicy, everyMs: 1 });
const [system] = coordinateSystems;
if (!system) throw new Error('There is no system to test with.');

type TestRun = EngineRun & { lines: string[]; shares: number[]; warnings: string[] };
let memory: string | null = null;

function aRun(options: Partial<EngineRun['options']> = {}, signal = new AbortController().signal): TestRun {
  const folder = fs.mkdtempSync(path.join(root, 'run-'));
  const photos = names.map((name, n) => {
    fs.writeFileSync(path.join(folder, name), Buffer.alloc(1000 + n, n));
    return { name, path: path.join(folder, name), widthPx: 100, heightPx: 80, position: null, altitudeM: null };
  });
  const [lines, shares, warnings]: [string[], number[], string[]] = [[], [], []];
  return {
    runId: 'b3f1d3a4-5b1c-4a53-9d0c-2f7e55b7a111',
    name: 'Gravel pit',
    folder,
    photos,
    options: {
      processingType: 'survey',
      orthoOnly: false,
      plane: 'facade',
      system: system as NonNullable<typeof system>,
      heightUnit: 'metre',
      ...options,
    },
    control: [],
    mayUseGpu: false,
    threads: 1,
    signal,
    progress: (share) => shares.push(share),
    log: (line) => lines.push(line),
    warn: (text) => warnings.push(text),
    memory: { read: async () => memory, write: async (text) => void (memory = text) },
    lines,
    shares,
    warnings,
  };
}

const aPoint = (name: string, role: RunControlPoint['role'] = 'control'): RunControlPoint => ({
  name,
  role,
  position: [8.5362, 47.3935],
  heightM: 412.5,
  horizontalSigmaM: 0.02,
  verticalSigmaM: 0.03,
  marks: [
    { photo: 'DJI_0.JPG', at: [10, 20.25] },
    { photo: 'DJI_3.JPG', at: [60, 70] },
  ],
});

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );
const theTask = () => [...node.tasks.values()][0] ?? expect.unreachable('there is no task');

beforeEach(() => {
  node.reset();
  memory = null;
});

describe.skipIf(gdal.isMissing)(`probing the node${gdal.reason}`, () => {
  it('returns its versions, or what to check', async () => {
    expect(await engine.probe()).toEqual({ isReady: true, version: 'NodeODM 2.2.1 with odm 3.5.5' });
    node.faults.token = 'secret';
    expect(await engine.probe()).toMatchObject({ isReady: false, reason: expect.stringContaining('NODEODM_TOKEN') });
    const away = nodeOdmEngine({ url: 'http://127.0.0.1:9', token: undefined });
    expect(await away.probe()).toMatchObject({ isReady: false, reason: expect.stringContaining('cannot be reached') });
  });

  it('sends the token with every call', async () => {
    node.faults.token = 'secret';
    const known = nodeOdmEngine({ url: `${node.url}/`, token: 'secret' }, { retryPolicy, everyMs: 1 });
    await known.runStage('upload', aRun());
    expect(theTask().photos.size).toBe(6);
  });
});

describe('PROC-06 task options of a project', () => {
  const wanted = (options: Partial<EngineRun['options']>) => taskOptions(aRun(options).options).map(({ name }) => name);

  it('request heights and a mesh, a full 3D mesh of a structure, or the orthophoto only', () => {
    expect(wanted({})).toEqual(['auto-boundary', 'dsm', 'dtm']);
    expect(wanted({ processingType: 'structure' })).toContain('use-3dmesh');
    expect(wanted({ processingType: 'structure' })).not.toContain('dtm');
    expect(wanted({ orthoOnly: true })).toEqual(['auto-boundary', 'fast-orthophoto', 'skip-3dmodel']);
  });
});

describe('sending the photos', () => {
  it('continues after failed uploads and sends every byte', async () => {
    node.faults.dropsUploads = 2;
    const run = aRun();
    await engine.runStage('upload', run);
    expect(theTask()).toMatchObject({ name: 'Gravel pit', isCommitted: true });
    expect(Object.fromEntries(theTask().photos)).toEqual(Object.fromEntries(names.map((name, n) => [name, 1000 + n])));
    expect(run.shares.at(-1)).toBe(1);
  });

  it('is done once: the next worker finds the task, unless it was lost', async () => {
    await engine.runStage('upload', aRun());
    await engine.runStage('upload', aRun());
    expect(node.tasks.size).toBe(1);
    node.tasks.clear();
    await engine.runStage('remote', aRun());
    expect(theTask().photos.size).toBe(6);
  });

  it('is repeated if the photos changed, and the earlier task is removed', async () => {
    await engine.runStage('upload', aRun());
    const [first] = node.tasks.keys();
    const changed = aRun();
    fs.writeFileSync(changed.photos[0]?.path ?? '', Buffer.alloc(77));
    await engine.runStage('remote', changed);
    expect([...node.tasks.keys()]).not.toContain(first);
    expect(theTask().photos.get('DJI_0.JPG')).toBe(77);
  });

  it('is repeated if the options changed or the earlier task failed', async () => {
    await engine.runStage('upload', aRun());
    const [first = ''] = node.tasks.keys();
    await engine.runStage('upload', aRun({ orthoOnly: true }));
    const [second = ''] = node.tasks.keys();
    expect(second).not.toBe(first);
    node.faults.endsWith = { code: taskCodes.failed, output: ['odd'] };
    await failureOf(engine.runStage('remote', aRun({ orthoOnly: true })));
    expect([...node.tasks.keys()]).toEqual([second]);
    await engine.runStage('upload', aRun({ orthoOnly: true }));
    expect([...node.tasks.keys()]).not.toContain(second);
  });

  it('starts over if the node received a photo twice', async () => {
    node.faults.countsWrongly = 1;
    await engine.runStage('upload', aRun());
    expect([node.tasks.size, node.asked.filter((call) => call === 'POST /task/remove').length]).toEqual([1, 1]);
  });

  it('MODEL-01 gives the control points to the node, and holds check points back', async () => {
    const run = { ...aRun(), control: [aPoint('G 1'), aPoint('G2'), aPoint('G3'), aPoint('C1', 'check')] };
    await engine.runStage('upload', run);
    expect(theTask().photos.size).toBe(6);
    const lines = theTask().texts.get('gcp_list.txt')?.split('\n') ?? [];
    expect(lines.slice(0, 3)).toEqual([
      'EPSG:4326',
      '8.536200000 47.393500000 412.500 10.0 20.3 DJI_0.JPG G_1',
      '8.536200000 47.393500000 412.500 60.0 70.0 DJI_3.JPG G_1',
    ]);
    expect(lines.join(' ')).not.toContain('C1');
    await engine.runStage('upload', { ...run, control: run.control.slice(1) });
    expect(theTask().texts.size).toBe(0);
  });

  it('MODEL-01 says that two control points, or marks on names with a space, are too few for the node', () => {
    const [first, second, third] = [aPoint('G1'), aPoint('G2'), aPoint('G3')];
    const spaced = { ...third, marks: third.marks.map((mark) => ({ ...mark, photo: 'DJI 1.JPG' })) };
    expect(gcpList({ control: [first, second] })).toBeNull();
    expect(gcpList({ control: [first, second, spaced] })).toBeNull();
    expect(gcpList({ control: [first, second, third] })).not.toBeNull();
  });

  it('fails with a readable reason if the node is unreachable', async () => {
    const away = nodeOdmEngine({ url: 'http://127.0.0.1:9', token: undefined }, { retryPolicy, everyMs: 1 });
    const failure = await failureOf(away.runStage('upload', aRun()));
    expect(failure).toBeInstanceOf(EngineFailure);
    expect(failure).toMatchObject({ blame: 'engine', message: 'NodeODM at 127.0.0.1:9 cannot be reached.' });
  });
});

describe('following the task', () => {
  it('reports progress and log lines', async () => {
    node.faults.steps = 5;
    const run = aRun();
    await engine.runStage('remote', run);
    expect(run.lines).toEqual(expect.arrayContaining(['step 3', 'step 4', 'step 5']));
    expect(run.shares.slice(-3)).toEqual([0.6, 0.8, 0.99]);
  });

  it.each([
    [['Cannot process dataset'], undefined, 'data', /do not overlap enough/],
    [['… Killed'], 'Process exited with code 137', 'engine', /ran out of memory/],
    [['something', 'odd'], undefined, 'engine', /could not process the photos\. .*odd/],
  ])('PROC-10 a failure with %j %s is attributed to the %s', async (output, errorMessage, blame, reason) => {
    node.faults.endsWith = { code: taskCodes.failed, output, ...(errorMessage ? { errorMessage } : {}) };
    const failure = await failureOf(engine.runStage('remote', aRun()));
    expect(failure).toBeInstanceOf(EngineFailure);
    expect(failure).toMatchObject({ blame, message: expect.stringMatching(reason) });
  });

  it('stops on request; the task is cancelled and removed only when the run is over', async () => {
    node.faults.steps = 1_000_000;
    const end = new AbortController();
    const run = aRun({}, end.signal);
    const work = failureOf(engine.runStage('remote', run));
    await expect.poll(() => node.tasks.size && theTask().looks).toBeGreaterThan(3);
    end.abort();
    expect(await work).toMatchObject({ name: 'AbortError' });
    expect(theTask().code).toBe(taskCodes.running);
    await engine.forget(run);
    expect([node.tasks.size, node.asked.slice(-2)]).toEqual([0, ['POST /task/cancel', 'POST /task/remove']]);
  });
});

describe.skipIf(gdal.isMissing)(`fetching the results${gdal.reason}`, () => {
  it('produces the common engine output, also after broken downloads', async () => {
    node.faults.cutsDownloads = 2;
    node.faults.breaksDownloads = 1;
    const run = aRun();
    await engine.runStage('remote', run);
    await engine.runStage('collect', run);
    const at = (name: string) => path.join(run.folder, name);
    const scene = JSON.parse(fs.readFileSync(at(rawProducts.scene), 'utf8')) as RawScene;
    expect(scene).toMatchObject({
      epsg: 32615,
      groundResolutionM: 0.25,
      reprojectionErrorPx: 0.61,
      georeferencingErrorM: [0.4, 0.5, 0.9],
      points: 12_345,
      origin: [576_645, 5_188_250, 0],
    });
    expect(scene.cameras[1]).toMatchObject({ name: 'DJI_1.JPG', centre: [-15, 0, 230] });
    // A nadir camera: its third axis points to the ground.
    expect(scene.cameras[1]?.rotation?.[8]).toBeCloseTo(-1, 9);
    for (const name of [rawProducts.ortho, rawProducts.surface, rawProducts.pointsPacked])
      expect(fs.existsSync(at(name))).toBe(true);
    expect(fs.existsSync(at('nodeodm'))).toBe(false);
    expect(run.warnings).toEqual([]);
  });

  it('the mesh has the same origin as the cameras, in east, up and south', async () => {
    const run = aRun();
    await engine.runStage('remote', run);
    await engine.runStage('collect', run);
    const glb = fs.readFileSync(path.join(run.folder, rawProducts.mesh));
    const described = JSON.parse(glb.subarray(20, 20 + glb.readUInt32LE(12)).toString()) as {
      accessors: { min?: number[]; max?: number[] }[];
    };
    // Its centre is 50 m east and south of the corner: 5 m east of the centre of the cameras.
    expect(described.accessors[0]).toMatchObject({ min: [-45, 190, -50], max: [55, 190, 50] });
  });

  it('PROC-14 yields the same products as any engine', async () => {
    const run = aRun({ system: findSystem('NAD83 / Kansas South (ftUS) + navd88 height (ftus)') ?? system });
    await engine.runStage('remote', run);
    await engine.runStage('collect', run);
    const outcome = await makeProducts(run, { engine: 'nodeodm', seconds: 9, warnings: [], stages: [], tools: null });
    expect(outcome.files.map(({ folder, name }) => `${folder}/${name}`)).toEqual(
      expect.arrayContaining([
        'Orthophoto/orthophoto.tif',
        'Surface Model/surface-model.tif',
        'Mesh/mesh-obj.zip',
        'Mesh/mesh.glb',
        'Point Cloud/points.laz',
        'Terrain Model/terrain-model.tif',
        'Report/report.html',
        'Report/report.pdf',
        'Report/nodeodm-report.pdf',
        '/ortho-web.tif',
        '/surface-web.tif',
      ]),
    );
    expect(outcome.report).toMatchObject({ engine: 'nodeodm', photos: 6, photosUsed: 6, groundResolutionM: 0.25 });
    const ortho = outcome.files.find(({ name }) => name === 'orthophoto.tif')?.path ?? '';
    const info = spawnSync('gdalinfo', ['-json', ortho], { encoding: 'utf8' }).stdout;
    expect(JSON.parse(info)).toMatchObject({ stac: { 'proj:epsg': 3420 } });
  });

  it('PROC-10 fails if less than half of the photos were used', async () => {
    const run = aRun();
    const more = Array.from({ length: 7 }, (_, n) => ({
      ...run.photos[0],
      name: `other-${n}.jpg`,
    })) as typeof run.photos;
    const many = { ...run, photos: [...run.photos, ...more] };
    await engine.runStage('remote', many);
    const failure = await failureOf(engine.runStage('collect', many));
    expect(failure).toMatchObject({
      blame: 'data',
      message: expect.stringContaining('Only 6 of 13 photos could be aligned'),
    });
  });

  /** Collects an archive with some files replaced. */
  const collect = async (oddities: Oddities) => {
    odd = await makeOdmResults(names, oddities);
    const run = aRun();
    try {
      await engine.runStage('remote', run);
      await engine.runStage('collect', run);
    } finally {
      odd = null;
    }
    const at = (name: string) => path.join(run.folder, name);
    const scene = JSON.parse(fs.readFileSync(at(rawProducts.scene), 'utf8')) as RawScene;
    return { scene, warnings: run.warnings, hasMesh: fs.existsSync(at(rawProducts.mesh)) };
  };

  it('reads cameras of an earlier format from their positions in degrees', async () => {
    const features = names.map((filename, n) => ({
      properties: { filename },
      geometry: { type: 'Point', coordinates: [-92.0001 - 0.0001 * n, 46.84, 230] },
    }));
    const { scene, warnings } = await collect({ 'odm_report/shots.geojson': JSON.stringify({ features }) });
    expect(warnings).toEqual([]);
    expect(scene.cameras.map(({ name }) => name)).toEqual(names);
    const [first, second] = scene.cameras;
    // 0.0001° of longitude at this latitude.
    expect((first?.centre[0] ?? 0) - (second?.centre[0] ?? 0)).toBeCloseTo(7.63, 1);
    expect(first?.centre[2]).toBe(230);
  });

  it('skips unreadable parts with a warning', async () => {
    const cameras = await collect({ 'odm_report/shots.geojson': '[]', 'odm_report/stats.json': '{' });
    expect(cameras.scene).toMatchObject({ cameras: [], reprojectionErrorPx: null });
    expect([cameras.warnings, cameras.hasMesh]).toEqual([
      ['NodeODM does not say where the photos were taken: they cannot be shown with the results.'],
      true,
    ]);
    for (const model of ['', 'v 1 2 3\n', 'mtllib gone.mtl\nv 0 0 0\nf 1/1 1/1 1/1\n']) {
      const { warnings, hasMesh } = await collect({ 'odm_texturing/odm_textured_model_geo.obj': model });
      expect([warnings, hasMesh]).toEqual([['NodeODM made no model that can be shown.'], false]);
    }
  });

  it('skips an unreadable report or terrain model', async () => {
    const { warnings } = await collect({ 'odm_report/report.pdf': 'gone', 'odm_dem/dtm.tif': 'gone' });
    expect(warnings).toEqual(['The terrain model of NodeODM cannot be read.', 'The report of NodeODM cannot be read.']);
  });

  it('makes no mesh for orthophoto only', async () => {
    const run = aRun({ orthoOnly: true });
    await engine.runStage('remote', run);
    await engine.runStage('collect', run);
    expect(fs.existsSync(path.join(run.folder, rawProducts.mesh))).toBe(false);
  });
});

/** A real NodeODM started with --test: it skips the processing and returns recorded results. */
const realNode = process.env.NODEODM_TEST_URL;
const odm = needs(realNode !== undefined && !gdal.isMissing, 'GDAL, and a NodeODM at NODEODM_TEST_URL');
describe.skipIf(odm.isMissing)(`a real NodeODM in test mode${odm.reason}`, () => {
  it('processes a task from the first photo to the results', { timeout: 300_000 }, async () => {
    const real = nodeOdmEngine(
      { url: realNode ?? '', token: process.env.NODEODM_TEST_TOKEN },
      { retryPolicy, everyMs: 500 },
    );
    const run = aRun();
    expect(await real.probe()).toMatchObject({ isReady: true });
    for (const stage of ['upload', 'remote', 'collect'] as const) await real.runStage(stage, run);
    expect(fs.existsSync(path.join(run.folder, rawProducts.ortho))).toBe(true);
    await real.forget(run);
  });
});
