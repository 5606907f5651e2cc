import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { PhotoCheck } from '@overflight/contract/plans/files.ts';
import type { ControlImported, ControlPoint } from '@overflight/contract/projects/control-points.ts';
import type { Project } from '@overflight/contract/projects/projects.ts';
import type { TestUser } from '../../testing/sign-in-as.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { addPhotos } from './add-photos.ts';
import { projectCalls, PROJECTS } from './project-calls.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type ControlCalls = {
  send: (method: Method, path: string, payload?: object) => Promise<LightMyRequestResponse>;
  /** A project with photos above 8.5° E, 47.4° N, at 500 m. */
  aProject: (count?: number, check?: Partial<PhotoCheck>) => Promise<Project>;
  /** The points of a project after an import; fails the test if refused. */
  imported: (processId: string, csv: string, more?: object) => Promise<ControlPoint[]>;
};

/** How most tables are stated. */
export const table = { system: 'EPSG:4326', heightDatum: 'egm96' } as const;

/** Calls of one user about control points. */
export function controlCalls(server: TestServer, user: TestUser): ControlCalls {
  const calls = projectCalls(server, user);
  const send: ControlCalls['send'] = (method, path, payload) =>
    server.app.inject({
      method,
      url: `${PROJECTS}/${path}`,
      headers: user.headers,
      ...(payload ? { payload } : {}),
    });
  return {
    send,
    aProject: async (count = 3, check = {}) => {
      const planId = await calls.plan();
      await addPhotos(server.services, { planId, count, check });
      return calls.saved({ name: `Quarry ${randomUUID()}`, sources: [planId] });
    },
    imported: async (processId, csv, more = {}) => {
      const answer = await send('POST', `${processId}/control`, { ...table, csv, ...more });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<ControlImported>().points;
    },
  };
}
