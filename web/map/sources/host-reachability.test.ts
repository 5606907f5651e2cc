import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HostReachability, hostOf, reachLimits } from './host-reachability.ts';

const address = 'https://tiles.example/0/0/0.png';
const host = 'tiles.example';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A host that answers or not, as set; counts the requests. */
function aHost(answers: boolean) {
  const world = { answers, questions: 0 };
  const hosts = new HostReachability(async () => {
    world.questions++;
    if (!world.answers) throw new TypeError('Failed to fetch');
  });
  const forget = hosts.subscribe(() => undefined);
  return { world, hosts, forget, settle: () => vi.advanceTimersByTimeAsync(0) };
}

describe('an external host', () => {
  it('is probed once for all its sources', async () => {
    const { world, hosts, settle } = aHost(true);
    hosts.watch([address, 'https://tiles.example/other', '/own/tile', 'data:image/png;base64,AA']);
    expect([...hosts.known()]).toEqual([[host, 'asked']]);
    await settle();
    hosts.watch([address]);
    await settle();
    expect([...hosts.known()]).toEqual([[host, 'answers']]);
    expect(world.questions).toBe(1);
  });

  it('is retried after 30 s of silence, and used again with its first answer', async () => {
    const { world, hosts, settle } = aHost(false);
    hosts.watch([address]);
    await settle();
    expect(hosts.known().get(host)).toBe('silent');
    hosts.watch([address]);
    hosts.recheck(address);
    await vi.advanceTimersByTimeAsync(reachLimits.retryMs - 1);
    expect(world.questions).toBe(1);
    world.answers = true;
    await vi.advanceTimersByTimeAsync(1);
    expect([world.questions, hosts.known().get(host)]).toEqual([2, 'answers']);
    expect(reachLimits).toEqual({ timeoutMs: 5_000, retryMs: 30_000, recheckMs: 5_000 });
  });

  it('is probed at once on demand', async () => {
    const { world, hosts, settle } = aHost(false);
    hosts.watch([address]);
    await settle();
    world.answers = true;
    hosts.retry();
    await settle();
    expect(hosts.known().get(host)).toBe('answers');
  });

  it('is probed again when a tile fails, but not for every tile', async () => {
    const { world, hosts, settle } = aHost(true);
    hosts.watch([address]);
    await settle();
    world.answers = false;
    for (let tile = 0; tile < 9; tile++) hosts.recheck(address);
    expect(world.questions).toBe(1);
    await vi.advanceTimersByTimeAsync(reachLimits.recheckMs);
    for (let tile = 0; tile < 9; tile++) hosts.recheck(address);
    await settle();
    expect([world.questions, hosts.known().get(host)]).toEqual([2, 'silent']);
  });

  it('is not probed while no map is open, and at once when one opens', async () => {
    const { world, hosts, forget, settle } = aHost(false);
    hosts.watch([address]);
    await settle();
    forget();
    await vi.advanceTimersByTimeAsync(reachLimits.retryMs * 5);
    expect(world.questions).toBe(1);
    hosts.watch([address]);
    expect(world.questions).toBe(2);
  });

  it('blocked by the content security policy stays blocked', async () => {
    const { hosts, settle } = aHost(false);
    hosts.watch([address]);
    hosts.noteBlocked('https://tiles.example/3/2/1.png');
    hosts.noteBlocked('inline');
    await settle();
    expect([...hosts.known()]).toEqual([[host, 'blocked']]);
  });

  it('is read only from absolute URLs', () => {
    expect(['https://a.example:8443/x', '/own', 'data:,', ''].map(hostOf)).toEqual([
      'a.example:8443',
      null,
      null,
      null,
    ]);
  });
});
