import { z } from 'zod';
import { call } from '../call.ts';
import { EngineName } from './project-runs.ts';

/** The command that installs the engine by hand. */
const line = z.string();

/** State of the photo engine. */
export const PhotoEngine = z.discriminatedUnion('state', [
  z.object({ state: z.literal('ready'), engine: EngineName }),
  z.object({
    state: z.literal('installing'),
    step: z.enum(['preparing', 'downloading', 'installing']),
    percent: z.number().min(0).max(100),
  }),
  z.object({ state: z.literal('failed'), reason: z.string(), canInstall: z.boolean(), line }),
  z.object({ state: z.literal('missing'), canInstall: z.boolean(), line }),
  /** On another machine, and not reachable. */
  z.object({ state: z.literal('away'), reason: z.string() }),
]);
export type PhotoEngine = z.infer<typeof PhotoEngine>;

const enginePath = '/process/oa/v2/engine';

export const readPhotoEngine = call({
  method: 'GET',
  path: enginePath,
  needs: 'process',
  scope: 'projects-read',
  summary: 'State of the photo engine',
  answer: PhotoEngine,
});

export const readEngineAtSetUp = call({
  method: 'GET',
  path: `${enginePath}/at-setup`,
  needs: 'public',
  summary: 'State of the photo engine for the set-up screen; refused once an account exists',
  answer: PhotoEngine,
});

export const readInstallation = call({
  method: 'GET',
  path: `${enginePath}/installation`,
  needs: 'installation',
  summary: 'State of the photo engine for administrators of the installation',
  answer: PhotoEngine,
});

export const installEngine = call({
  method: 'POST',
  path: `${enginePath}/installation`,
  needs: 'installation',
  summary: 'Install the built-in engine, or retry; refused if the server may not install packages',
  answer: PhotoEngine,
  status: 202,
});
