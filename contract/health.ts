import { z } from 'zod';
import { call } from './call.ts';

const PartState = z.enum(['ok', 'failing']);
/** Full before the last byte: what is left is kept for the database. */
const DiskState = z.enum(['ok', 'full']);

export const checkAlive = call({
  method: 'GET',
  path: '/healthz',
  needs: 'public',
  summary: 'Is the server process alive',
  answer: z.object({ status: z.literal('ok'), version: z.string() }),
});

export const checkReady = call({
  method: 'GET',
  path: '/readyz',
  needs: 'public',
  summary: 'Can the server do its work: database, storage, jobs, and room on its disk for more',
  answer: z.object({
    status: PartState,
    database: PartState,
    storage: PartState,
    jobs: PartState,
    disk: DiskState,
  }),
});
