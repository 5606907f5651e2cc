import type { LightMyRequestResponse } from 'fastify';
import { newProject, type Project } from '@overflight/contract/projects/projects.ts';
import { aPlanToSave, planCalls } from '../../plans/testing/plan-calls.ts';
import type { TestUser } from '../../testing/sign-in-as.ts';
import type { TestServer } from '../../testing/test-server.ts';

export const PROJECTS = '/process/oa/v2/processes';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type ProjectCalls = {
  ask: (method: Method, path: string, payload?: object) => Promise<LightMyRequestResponse>;
  save: (changes: object) => Promise<LightMyRequestResponse>;
  /** Saves a project; fails the test if refused. */
  saved: (changes: object) => Promise<Project>;
  read: (id: string) => Promise<Project>;
  /** Creates a plan of this user and returns its id. */
  plan: () => Promise<string>;
};

/** Project calls of one user. */
export function projectCalls(server: TestServer, user: TestUser): ProjectCalls {
  const { headers } = user;
  const ask: ProjectCalls['ask'] = (method, path, payload) =>
    server.app.inject({ method, url: `${PROJECTS}${path}`, headers, ...(payload ? { payload } : {}) });
  const save: ProjectCalls['save'] = (changes) => ask('POST', '', { ...newProject(), ...changes });
  return {
    ask,
    save,
    saved: async (changes) => {
      const answer = await save(changes);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<Project>();
    },
    read: async (id) => (await server.app.inject({ url: `/process/oa/${id}`, headers })).json<Project>(),
    plan: async () => {
      const plan = aPlanToSave();
      await planCalls(server, user).save(plan);
      return plan.flightPlanId;
    },
  };
}
