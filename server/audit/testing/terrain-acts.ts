import { addSurfaceProject } from '../../projects/testing/add-surface-project.ts';
import { PROJECTS } from '../../projects/testing/project-calls.ts';
import { addGeoidGrid } from '../../terrain/testing/add-geoid-grid.ts';
import { addHeightFile } from '../../terrain/testing/add-height-file.ts';
import type { TestUser } from '../../testing/sign-in-as.ts';
import type { TestServer } from '../../testing/test-server.ts';

/** What people do with heights, and what the trail must say of it. */
export function terrainActs(server: TestServer, { root, north }: { root: TestUser; north: TestUser }) {
  const ask = async (
    { headers }: TestUser,
    method: 'PUT' | 'PATCH' | 'DELETE',
    to: { url: string; payload?: object },
  ) => {
    const answer = await server.app.inject({ method, headers, ...to });
    if (answer.statusCode >= 400) throw new Error(answer.body);
  };
  const usedSurface = async (name: string) => {
    await addHeightFile(server, root);
    const url = `${PROJECTS}/${await addSurfaceProject(server, { tenant: 'north', name })}/terrain`;
    await ask(north, 'PUT', { url });
    return url;
  };
  return {
    'heights-added': async () => {
      const { name, id } = await addHeightFile(server, root);
      return { subject: name, details: { id }, tenant: '' };
    },
    'heights-saved': async () => {
      const { id, url } = await addHeightFile(server, root);
      const changes = { name: 'Survey office', priority: 3 };
      await ask(root, 'PATCH', { url, payload: changes });
      return { subject: 'Survey office', details: { id, ...changes } };
    },
    'heights-deleted': async () => {
      const { name, id, url } = await addHeightFile(server, root);
      await ask(root, 'DELETE', { url });
      return { subject: name, details: { id } };
    },
    'geoid-added': async () => {
      const { id } = await addGeoidGrid(server, root, { heightAt: () => 48 });
      return { subject: 'national', details: { id }, tenant: '' };
    },
    'geoid-deleted': async () => {
      const { id, url } = await addGeoidGrid(server, root, { heightAt: () => 48 });
      await ask(root, 'DELETE', { url });
      return { subject: 'national', details: { id } };
    },
    'surface-used': async () => {
      await usedSurface('Pit');
      return { subject: 'Pit', tenant: 'north' };
    },
    'surface-dropped': async () => {
      await ask(north, 'DELETE', { url: await usedSurface('Meadow') });
      return { subject: 'Meadow', tenant: 'north' };
    },
  };
}
