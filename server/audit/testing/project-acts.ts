import { projectCalls } from '../../projects/testing/project-calls.ts';
import type { TestUser } from '../../testing/sign-in-as.ts';
import type { TestServer } from '../../testing/test-server.ts';

/** What people do with projects, and what the trail must say of it. */
export function projectActs(server: TestServer, north: TestUser) {
  const { ask, saved } = projectCalls(server, north);
  return {
    'project-deleted': async () => {
      const { processId } = await saved({ name: 'Quarry' });
      await ask('DELETE', `/${processId}`);
      return { subject: 'Quarry' };
    },
    'control-point-deleted': async () => {
      const { processId } = await saved({ name: 'Marked quarry' });
      const csv = { csv: 'P1,8.5,47.4,400', system: 'EPSG:4326', heightDatum: 'egm96' };
      const { points } = (await ask('POST', `/${processId}/control`, csv)).json<{ points: { pointId: string }[] }>();
      const [added] = points;
      await ask('DELETE', `/${processId}/control/${added?.pointId}`);
      return { subject: 'P1', details: { id: added?.pointId ?? '', project: processId } };
    },
  };
}
