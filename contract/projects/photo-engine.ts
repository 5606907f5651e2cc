import { z } from 'zod';
import { call } from '../call.ts';
import { EngineName } from './project-runs.ts';

/** The install command if Overflight cannot install the engine itself. */
const line = z.string();

/** Whether photos can be processed, and what happens until they can. */
export const PhotoEngine = z.discriminatedUnion('state', [
  z.object({ state: z.literal('ready'), engine: EngineName }),
  z.object({
    state: z.literal('installing'),
    step: z.enum(['preparing', 'downloading', 'installing']),
    percent: z.number().min(0).max(100),
  }),
  z.object({ state: z.literal('failed'), reason: z.string(), canInstall: z.boolean(), line }),
  z.object({ state: z.literal('missing'), canInstall: z.boolean(), line }),
  /** Another machine is to do the work. */
  z.object({ state: z.literal('away'), reason: z.string() }),
]);
export type PhotoEngine = z.infer<typeof PhotoEngine>;

const enginePath = '/process/oa/v2/engine';

export const readPhotoEngine = call({
  method: 'GET',
  path: enginePath,
  needs: 'process',
  summary: 'Whether photos can be processed, and what happens until they can',
  answer: PhotoEngine,
});

export const readEngineAtSetUp = call({
  method: 'GET',
  path: `${enginePath}/at-setup`,
  needs: 'public',
  summary: 'The same for the set-up screen; refused once anybody exists',
  answer: PhotoEngine,
});

export const readInstallation = call({
  method: 'GET',
  path: `${enginePath}/installation`,
  needs: 'installation',
  summary: 'The same for those who look after the machine',
  answer: PhotoEngine,
});

export const installEngine = call({
  method: 'POST',
  path: `${enginePath}/installation`,
  needs: 'installation',
  summary: 'Install the programs of the built-in engine, or try again; refused where the server may not',
  answer: PhotoEngine,
  status: 202,
});
