import { listNodes, type Node } from '@overflight/contract/nodes.ts';
import { describe, expect, it } from 'vitest';
import { answer, neverAnswer, type FakeAnswer } from '../testing/answers.ts';
import { aUser } from '../testing/a-user.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { NodesSection } from './nodes-section.tsx';

const node: Node = {
  id: '7b7e8d6e-3f0c-4c59-9c3a-1b1f6c3f0a11',
  kind: 'server',
  host: 'one',
  pid: 12,
  version: '1.0.0',
  startedAt: '2026-11-15T12:00:00.000Z',
  seenAt: '2026-11-15T12:00:00.000Z',
  state: 'running',
  health: {
    memoryBytes: 300_000_000,
    cpuCores: 0.5,
    loopDelayMs: 21,
    viewers: 3,
    databaseConnections: { open: 10, idle: 8, waiting: 0 },
    diskFreeBytes: 80_000_000_000,
    bus: 'nats-unreachable',
    links: [{ name: 'Field radio', isOpen: false, problem: 'The port is in use.', vehicles: 0 }],
    packs: [{ name: 'Alps', percent: 45, problem: null }],
  },
};
const silent: Node = { ...node, id: crypto.randomUUID(), kind: 'worker', host: 'two', state: 'silent' };

const open = (...answers: FakeAnswer[]) => renderScreen(<NodesSection />, { as: aUser('admins'), answers });

describe('the nodes of an installation', () => {
  it('are loading', async () => {
    const { page } = await open(neverAnswer(listNodes));
    await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  });

  it('SAFE-09 are listed with their health, links and queues', async () => {
    const queues = [{ name: 'check-photo', waiting: 4, active: 1, failed: 2 }];
    const { page } = await open(answer(listNodes, { nodes: [node, silent], queues }));
    await expect
      .element(page.getByRole('row', { name: /Server.*one.*Running.*2 of 10 busy.*NATS unreachable/ }))
      .toBeVisible();
    await expect.element(page.getByRole('row', { name: /Worker.*two.*Silent/ })).toBeVisible();
    await expect.element(page.getByRole('row', { name: /Field radio Closed The port is in use\./ })).toBeVisible();
    await expect.element(page.getByRole('row', { name: 'check-photo 4 1 2' })).toBeVisible();
    await expect.element(page.getByRole('row', { name: 'Alps 45 % one, process 12' })).toBeVisible();
  });
});
