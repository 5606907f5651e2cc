import { describe, expect, it, onTestFinished } from 'vitest';
import type { MapSources } from '@overflight/contract/map/basemap.ts';
import type { HeightFile, HeightsAnswer, ProjectSurface } from '@overflight/contract/map/terrain.ts';
import type { ProjectTerrain } from '@overflight/contract/projects/project-terrain.ts';
import { tileUrl } from '@overflight/contract/map/tile-url.ts';
import { addHeightFile } from '../../terrain/testing/add-height-file.ts';
import { decodeHeightTile } from '../../terrain/tiles/decode-height-tile.ts';
import { mercatorOf } from '../../platform/tiles/mercator-of.ts';
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { addPhotos } from '../testing/add-photos.ts';
import { addSurfaceProject, addSurfaceRun, surfacePosition } from '../testing/add-surface-project.ts';
import { projectCalls, PROJECTS } from '../testing/project-calls.ts';

const server = await startTestServer();
const { app, services } = server;
const admin = await signInAs(server, { products: ['admins'] });
const pat = await signInAs(server, { products: ['users', 'process'], tenant: 'north' });
const colleague = await signInAs(server, { products: ['users'], tenant: 'north' });
const stranger = await signInAs(server, { products: ['users', 'process'], tenant: 'south' });

/** Level at 400 m around the surfaces. */
async function knownGround(): Promise<HeightFile> {
  const { url, ...file } = await addHeightFile(server, admin);
  onTestFinished(async () => void (await app.inject({ method: 'DELETE', url, headers: admin.headers })));
  return file;
}
const terrainOf = (method: 'GET' | 'PUT' | 'DELETE', id: string, { headers }: TestUser = pat) =>
  app.inject({ method, url: `${PROJECTS}/${id}/terrain`, headers });
const used = async (id: string) => (await terrainOf('PUT', id)).json<ProjectTerrain>();
const heightsOf = async ({ headers }: TestUser, ...positions: [number, number][]) =>
  (
    await app.inject({ method: 'POST', url: '/terrain/v1/heights', headers, payload: { positions } })
  ).json<HeightsAnswer>();
const surfacesOf = async ({ headers }: TestUser) =>
  (await app.inject({ url: '/terrain/v1/surfaces', headers })).json<ProjectSurface[]>();
async function aSurface(wanted: Omit<Parameters<typeof addSurfaceProject>[1], 'tenant'>): Promise<string> {
  const id = await addSurfaceProject(server, { tenant: 'north', ...wanted });
  onTestFinished(async () => void (await remove(id)));
  return id;
}
const remove = (id: string) => app.inject({ method: 'DELETE', url: `${PROJECTS}/${id}`, headers: pat.headers });

/** Ground that rises by a metre in every ten cells to the east, 43.21 m lower than it is, with a pond and a barn. */
const hill = (column: number, row: number): number => {
  if (column < 10 && row < 10) return -9999;
  const barnM = column > 150 && column < 160 && row < 10 ? 8 : 0;
  return 400 - 43.21 + (column - 99.5) / 10 + barnM;
};

describe('the surface of a project', () => {
  it('TERR-08 serves as terrain of its tenant, levelled to the known ground, with its age and what it is made of', async () => {
    const file = await knownGround();
    const planId = await projectCalls(server, pat).plan();
    await addPhotos(services, { tenant: 'north', planId, count: 3, check: { takenAt: '2026-09-03T10:00:00.000Z' } });
    const files = await services.db.selectFrom('files').select('id').where('plan_id', '=', planId).execute();
    const photos = files.map((photo) => photo.id);
    const id = await aSurface({ name: 'Hill', heightAt: hill, photos });
    expect((await terrainOf('GET', id)).json()).toEqual({ surface: null, hasNewer: false, isLocal: false });
    const { surface } = await used(id);
    expect(surface).toMatchObject({
      projectId: id,
      projectName: 'Hill',
      day: '2026-09-03',
      photos: 3,
      engine: 'Built-in (COLMAP)',
      levelling: { against: [file.name] },
    });
    expect(Math.abs(surface!.levelling.offsetM - 43.21)).toBeLessThan(0.3);
    // Ground from -10 to +10 m around the middle: a spread of 1.4826 × 5 m.
    expect(Math.abs(surface!.levelling.spreadM - 7.4)).toBeLessThan(0.2);
    expect(Math.abs(surface!.cellM - 0.5 * Math.cos((46.99 * Math.PI) / 180))).toBeLessThan(0.01);
    const answer = await heightsOf(pat, surfacePosition(50, 50), surfacePosition(155, 5), [8.015, 46.985]);
    expect(Math.abs(answer.heights[0]! - (400 - 4.95))).toBeLessThan(0.3);
    // Relative to the ground at home the shape is that of the surface, whatever the offset.
    expect(answer.heights[1]! - answer.heights[0]!).toBeCloseTo(10.5 + 8, 2);
    expect(answer.heights[2]).toBe(400);
    expect(answer.sources).toMatchObject([
      { id, name: 'Surface of Hill', datum: 'egm96', model: 'surface', day: '2026-09-03', levelling: {} },
      { id: file.id },
    ]);
    expect(await surfacesOf(colleague)).toEqual([surface]);
  });

  it('TERR-08 leaves what it does not know to the other sources, and never fills it itself', async () => {
    const file = await knownGround();
    const id = await aSurface({ name: 'Pond', heightAt: hill });
    await used(id);
    const answer = await heightsOf(pat, surfacePosition(3, 3));
    expect([answer.heights, answer.sources.map((source) => source.id)]).toEqual([[400], [file.id]]);
    await app.inject({
      method: 'PATCH',
      url: `/terrain/v1/admin/files/${file.id}`,
      headers: admin.headers,
      payload: { enabled: false },
    });
    expect((await heightsOf(pat, surfacePosition(3, 3))).heights).toEqual([null]);
  });

  it('TERR-08 never reaches another tenant: neither heights, nor relief, nor lists, nor its switch', async () => {
    await knownGround();
    const id = await aSurface({ name: 'Secret', heightAt: () => 380 });
    const sourcesOf = async ({ headers }: TestUser) =>
      (await app.inject({ url: '/basemap/v1/sources', headers })).json<MapSources>().terrain!.tiles;
    const before = await sourcesOf(stranger);
    const [x, y] = mercatorOf(surfacePosition(20, 100)).map((share) => Math.floor(share * 2 ** 16));
    const tile = { z: 16, x: x ?? 0, y: y ?? 0 };
    const reliefOf = async ({ headers }: TestUser, tiles: string) =>
      decodeHeightTile((await app.inject({ url: tileUrl(tiles, tile), headers })).rawPayload, {
        encoding: 'terrarium',
        size: 256,
      });
    const place = surfacePosition(100, 100);
    // It is level with the ground after levelling: a barn tells the two apart.
    await addSurfaceRun(server, id, { heightAt: (column) => (column < 40 ? 390 : 380) });
    await used(id);
    expect((await heightsOf(pat, surfacePosition(20, 100), place)).heights).toEqual([410, 400]);
    expect((await heightsOf(stranger, surfacePosition(20, 100), place)).heights).toEqual([400, 400]);
    const ours = await sourcesOf(pat);
    expect(ours).not.toBe(before);
    expect(await sourcesOf(stranger)).toBe(before);
    expect(Math.max(...(await reliefOf(pat, ours)))).toBe(410);
    for (const tiles of [before, ours]) expect(new Set(await reliefOf(stranger, tiles))).toEqual(new Set([400]));
    expect(await surfacesOf(stranger)).toEqual([]);
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect((await terrainOf(method, id, stranger)).statusCode).toBe(404);
    expect((await terrainOf('PUT', id, colleague)).statusCode).toBe(403);
  });

  it('TERR-08 is refused where no other heights are known, where it does not fit, and without a surface', async () => {
    const id = await aSurface({ name: 'Nowhere' });
    const refused = await terrainOf('PUT', id);
    expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining('no other heights')]);
    await knownGround();
    const steep = (column: number) => 400 + column * 2;
    const wild = await aSurface({ name: 'Wild', heightAt: steep });
    expect((await terrainOf('PUT', wild)).json().detail).toContain('does not fit the known ground');
    const empty = await projectCalls(server, pat).saved({ name: 'Empty' });
    expect((await terrainOf('PUT', empty.processId)).json().detail).toContain('No run of this project');
    await expect.poll(() => surfacesOf(pat)).toEqual([]);
  });

  it('TERR-08 MODEL-02 is refused of a result that is local, and one in use stays', async () => {
    await knownGround();
    const id = await aSurface({ name: 'Nowhere', isLocal: true });
    expect((await terrainOf('GET', id)).json()).toEqual({ surface: null, hasNewer: false, isLocal: true });
    const refused = await terrainOf('PUT', id);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'local-result']);
    expect(refused.json().detail).toContain('local: place, direction and size are not known');
    const placed = await aSurface({ name: 'Somewhere' });
    await used(placed);
    await addSurfaceRun(server, placed, { isLocal: true });
    expect((await terrainOf('GET', placed)).json()).toMatchObject({ surface: {}, hasNewer: false, isLocal: true });
  });

  it('TERR-08 is switched off, replaced by a newer one on request, and gone with its project', async () => {
    await knownGround();
    const id = await aSurface({ name: 'Growing', heightAt: () => 300 });
    await used(id);
    server.clock.advance(60_000);
    await addSurfaceRun(server, id, { heightAt: () => 310 });
    expect((await terrainOf('GET', id)).json()).toMatchObject({
      hasNewer: true,
      surface: { levelling: { offsetM: 100 } },
    });
    expect(await used(id)).toMatchObject({ hasNewer: false, surface: { levelling: { offsetM: 90 } } });
    expect((await terrainOf('DELETE', id)).statusCode).toBe(204);
    expect((await terrainOf('DELETE', id)).statusCode).toBe(404);
    expect((await terrainOf('GET', id)).json()).toEqual({ surface: null, hasNewer: false, isLocal: false });
    await used(id);
    expect((await remove(id)).statusCode).toBe(204);
    await expect.poll(() => surfacesOf(pat)).toEqual([]);
    expect((await heightsOf(pat, surfacePosition(100, 100))).sources.map(({ name }) => name)).toEqual(['alps']);
  });
});
