import { randomBytes, randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { PlanFile, Upload } from '@overflight/contract/plans/files.ts';
import { aPlanToSave, planCalls } from '../../plans/testing/plan-calls.ts';
import type { TestUser } from '../../testing/sign-in-as.ts';
import type { TestServer } from '../../testing/test-server.ts';

export type TestFile = { name: string; size: number; lastModified?: number };
type Sent = { method?: 'GET' | 'POST' | 'DELETE'; payload?: object };
export type FileCalls = {
  path: string;
  ask: (path: string, sent?: Sent) => Promise<LightMyRequestResponse>;
  sign: (...files: TestFile[]) => Promise<Upload[]>;
  put: (url: string, bytes: Buffer, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
  /** The whole sequence for one file: sign, upload, list. */
  upload: (name: string, bytes: Buffer, lastModified?: number) => Promise<PlanFile>;
  list: () => Promise<PlanFile[]>;
};

/** A new plan of this user, with its file calls. */
export async function fileCalls(
  server: TestServer,
  user: TestUser,
  home: [lng: number, lat: number] = [8, 47],
): Promise<FileCalls> {
  const { app } = server;
  const plan = aPlanToSave({ homePoint: { position: home } });
  await planCalls(server, user).save(plan);
  const path = `/process/oa/v2/flights/${plan.flightPlanId}/files/data`;
  const ask: FileCalls['ask'] = (rest, { method = 'GET', payload } = {}) =>
    app.inject({ method, url: `${path}${rest}`, headers: user.headers, ...(payload ? { payload } : {}) });
  const put: FileCalls['put'] = (url, payload, headers = { 'content-type': 'image/jpeg' }) =>
    app.inject({ method: 'PUT', url, payload, headers });
  const sign: FileCalls['sign'] = async (...files) =>
    (await ask('', { method: 'POST', payload: { files } })).json<{ files: Upload[] }>().files;
  const list = async () => (await ask('')).json<{ files: PlanFile[] }>().files;
  const upload: FileCalls['upload'] = async (name, bytes, lastModified = 0) => {
    const [one] = await sign({ name, size: bytes.length, lastModified });
    const { fileId } = (await put(one?.url ?? '', bytes)).json<{ fileId: string }>();
    const found = (await list()).find((file) => file.fileId === fileId);
    if (!found) throw new Error(`${name} was not stored.`);
    return found;
  };
  return { path, ask, sign, put, upload, list };
}

export const someBytes = (size: number): Buffer => randomBytes(size);
export const anyId = (): string => randomUUID();
