import { z } from 'zod';
import { call } from './call.ts';

/** What a process measures of itself. */
export const NodeHealth = z.object({
  memoryBytes: z.number(),
  /** Cores in use since the last time. */
  cpuCores: z.number(),
  /** 99 of 100 turns of the event loop were late by less. */
  loopDelayMs: z.number(),
  /** Open live connections of browsers. */
  viewers: z.number(),
  databaseConnections: z.object({ open: z.number(), idle: z.number(), waiting: z.number() }),
  /** Free space of the data folder; null if it could not be read. */
  diskFreeBytes: z.number().nullable(),
  /** How messages between servers travel. Not measured by earlier versions. */
  bus: z.enum(['nats', 'nats-unreachable', 'postgresql', 'none']).default('none'),
  links: z.array(
    z.object({ name: z.string(), isOpen: z.boolean(), problem: z.string().nullable(), vehicles: z.number() }),
  ),
  /** Map packs on their way between this machine and the file store. */
  packs: z.array(z.object({ name: z.string(), percent: z.number(), problem: z.string().nullable() })).default([]),
});
export type NodeHealth = z.infer<typeof NodeHealth>;

export const nodeKinds = { server: 'Server', worker: 'Worker' } as const;
export type NodeKind = keyof typeof nodeKinds;

const Node = z.object({
  id: z.string(),
  kind: z.enum(['server', 'worker']),
  host: z.string(),
  pid: z.number(),
  version: z.string(),
  startedAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  /** A silent one has crashed, is cut off, or is very busy. */
  state: z.enum(['running', 'silent']),
  health: NodeHealth,
});
export type Node = z.infer<typeof Node>;

const Queue = z.object({ name: z.string(), waiting: z.number(), active: z.number(), failed: z.number() });
export type Queue = z.infer<typeof Queue>;

export const listNodes = call({
  method: 'GET',
  path: '/installation/v1/nodes',
  needs: 'installation',
  summary: 'The processes of this installation with their links, and the queues of background jobs',
  answer: z.object({ nodes: z.array(Node), queues: z.array(Queue) }),
});

export const readMetrics = call({
  method: 'GET',
  path: '/metrics',
  needs: 'public',
  summary: 'Metrics of this process for Prometheus; asks for the token in METRICS_TOKEN, and is off without it',
});
