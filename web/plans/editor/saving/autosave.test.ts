import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailed, Unreachable } from '../../../platform/calls/send.ts';
import { Autosave, type SaveState } from './autosave.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Sent = { value: string; version: number | null };

function start(answer: (sent: Sent, count: number) => Promise<number>) {
  const sent: Sent[] = [];
  const phases: SaveState['phase'][] = [];
  const autosave = new Autosave<string>({
    version: 1,
    save: (value, version) => {
      sent.push({ value, version });
      return answer({ value, version }, sent.length);
    },
    onState: ({ phase }) => phases.push(phase),
  });
  return { autosave, sent, phases };
}

const nextVersion = async ({ version }: Sent) => (version ?? 0) + 1;

describe('PLAN-23 autosave', () => {
  it('PLAN-23 saves the newest value 1.5 s after the last change, once', async () => {
    const { autosave, sent, phases } = start(nextVersion);
    autosave.change('a');
    await vi.advanceTimersByTimeAsync(1400);
    autosave.change('b');
    await vi.advanceTimersByTimeAsync(1499);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([{ value: 'b', version: 1 }]);
    expect(phases).toEqual(['waiting', 'saving', 'saved']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(autosave.hasUnsaved).toBe(false);
  });

  it('saves changes made during a save afterwards, over the new version', async () => {
    let finish: (version: number) => void = () => undefined;
    const { autosave, sent, phases } = start((sentNow, count) =>
      count === 1 ? new Promise((resolve) => (finish = resolve)) : nextVersion(sentNow),
    );
    autosave.change('a');
    await vi.advanceTimersByTimeAsync(1500);
    autosave.change('b');
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toHaveLength(1);
    finish(7);
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent[1]).toEqual({ value: 'b', version: 7 });
    expect(phases.at(-1)).toBe('saved');
  });

  it('retries with growing delays while the server is unreachable', async () => {
    const { autosave, sent, phases } = start((sentNow, count) =>
      count < 4 ? Promise.reject(new Unreachable()) : nextVersion(sentNow),
    );
    autosave.change('a');
    await vi.advanceTimersByTimeAsync(1500);
    expect(phases.at(-1)).toBe('failed');
    expect(autosave.hasUnsaved).toBe(true);
    await vi.advanceTimersByTimeAsync(3000 + 6000);
    expect(sent).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(11_999);
    expect(sent).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(phases.at(-1)).toBe('saved');
  });

  it('SAFE-06 a full disk is told in the words of the server, nothing reads saved, and it is tried again', async () => {
    const detail = 'The disk of this server is full. Nothing was changed.';
    const states: SaveState[] = [];
    let isFull = true;
    const autosave = new Autosave<string>({
      version: 1,
      save: async () => {
        if (isFull) throw new CallFailed(507, { detail });
        return 2;
      },
      onState: (state) => states.push(state),
    });
    autosave.change('a');
    await vi.advanceTimersByTimeAsync(1500 + 3000);
    expect(states.at(-1)).toEqual({ phase: 'failed', reason: detail, triesAgain: true });
    expect(states.map(({ phase }) => phase)).not.toContain('saved');
    expect(autosave.hasUnsaved).toBe(true);
    isFull = false;
    await vi.advanceTimersByTimeAsync(6000);
    expect(states.at(-1)).toEqual({ phase: 'saved' });
    expect(autosave.hasUnsaved).toBe(false);
  });

  it('does not retry a rejected save', async () => {
    const { autosave, sent, phases } = start(() => Promise.reject(new CallFailed(400, { detail: 'no' })));
    autosave.change('a');
    await vi.advanceTimersByTimeAsync(100_000);
    expect(sent).toHaveLength(1);
    expect(phases.at(-1)).toBe('failed');
  });

  it('waits for a choice when somebody else saved first, despite further changes', async () => {
    const { autosave, sent, phases } = start((sentNow, count) =>
      count === 1 ? Promise.reject(new CallFailed(412, {})) : nextVersion(sentNow),
    );
    autosave.change('a');
    await vi.advanceTimersByTimeAsync(1500);
    autosave.change('b');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(phases.at(-1)).toBe('conflict');
    await autosave.saveOver(9);
    expect(sent[1]).toEqual({ value: 'b', version: 9 });
    expect(phases.at(-1)).toBe('saved');
  });

  it('saves at once when asked, and never twice at the same time', async () => {
    let running = 0;
    let most = 0;
    const { autosave, sent } = start(async (sentNow) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 100));
      running--;
      return nextVersion(sentNow);
    });
    autosave.change('a');
    const all = [autosave.flush(), autosave.flush()];
    autosave.change('b');
    all.push(autosave.flush());
    await vi.advanceTimersByTimeAsync(1000);
    await Promise.all(all);
    expect(most).toBe(1);
    expect(sent.map(({ value }) => value)).toEqual(['a', 'b']);
  });
});
