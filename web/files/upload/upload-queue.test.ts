import { fileCaps, type Upload } from '@overflight/contract/plans/files.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { megabytes } from '../megabytes.ts';
import { UploadQueue, type PutRequest, type UploadTransport } from './upload-queue.ts';

const PART = 4;
const aFile = (name: string, size: number) => new File(['x'.repeat(size)], name, { lastModified: 7 });

/** An in-memory server: acknowledged parts survive a lost connection. */
function fakeServer() {
  const stored = new Map<string, Set<number>>();
  const complete = new Set<string>();
  const puts: string[] = [];
  let answer: (request: PutRequest) => Promise<number> = async () => 200;
  let [running, most] = [0, 0];
  let expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const uploadOf = ({ name, size }: File): Upload => {
    const parts = Array.from({ length: Math.ceil(size / PART) }, (_, part) => ({
      from: part * PART,
      to: Math.min(size, (part + 1) * PART),
      url: `${name}#${part}`,
      isStored: stored.get(name)?.has(part) ?? false,
    }));
    return { fileId: name, fileName: name, size, isStored: complete.has(name), url: name, parts, expiresAt };
  };
  const sign = vi.fn<UploadTransport['sign']>(async (files) => files.map(uploadOf));
  const transport: UploadTransport = {
    sign,
    put: async (request) => {
      puts.push(request.url);
      most = Math.max(most, ++running);
      try {
        const status = await answer(request);
        const [name = '', part] = request.url.split('#');
        if (status === 200 && part === undefined) complete.add(name);
        else if (status === 200) stored.set(name, (stored.get(name) ?? new Set()).add(Number(part)));
        return { status, reason: `Status ${status}` };
      } finally {
        running--;
      }
    },
    complete: async (fileId) => void complete.add(fileId),
    pause: async () => undefined,
    refusalOf: (error) => (error instanceof RangeError ? error.message : null),
  };
  return {
    transport,
    sign,
    puts,
    complete,
    mostAtOnce: () => most,
    expireAt: (at: Date) => {
      expiresAt = at.toISOString();
    },
    answerWith: (next: typeof answer) => {
      answer = next;
    },
  };
}

const queues: UploadQueue[] = [];
function queueFor(transport: UploadTransport): UploadQueue {
  const queue = new UploadQueue(transport);
  queues.push(queue);
  return queue;
}
afterEach(() => {
  for (const queue of queues.splice(0)) queue.stop();
});

const statesOf = (queue: UploadQueue) => queue.items().map(({ state }) => state);
const ends = (queue: UploadQueue) =>
  vi.waitFor(() => expect(statesOf(queue).every((state) => state === 'done' || state === 'failed')).toBe(true), {
    timeout: 60_000,
  });

describe('the upload queue', () => {
  it('FILE-04 sends at most 2 files at once, and all of them, signed in one call', async () => {
    const server = fakeServer();
    server.answerWith(async () => {
      await new Promise((resolve) => setTimeout(resolve, 2));
      return 200;
    });
    const queue = queueFor(server.transport);
    queue.add(Array.from({ length: 9 }, (_, index) => aFile(`${index}.jpg`, 3)));
    expect(statesOf(queue)).toEqual(Array(9).fill('waiting'));
    queue.start();
    queue.start();
    await ends(queue);
    expect(server.complete.size).toBe(9);
    expect(server.mostAtOnce()).toBe(2);
    expect(server.sign).toHaveBeenCalledTimes(1);
  });

  it('FILE-04 marks a file as failed where the status is not 200, drops it and goes on', async () => {
    const server = fakeServer();
    server.answerWith(async ({ url }) => (url === 'bad.jpg' ? 403 : 200));
    const queue = queueFor(server.transport);
    queue.add([aFile('bad.jpg', 3), aFile('good.jpg', 3)]);
    queue.start();
    await ends(queue);
    expect(queue.items().map(({ state, reason }) => [state, reason])).toEqual([
      ['failed', 'Status 403'],
      ['done', null],
    ]);
    expect(server.puts.filter((url) => url === 'bad.jpg')).toHaveLength(1);
    server.answerWith(async () => 200);
    queue.retry();
    await ends(queue);
    expect(statesOf(queue)).toEqual(['done', 'done']);
  });

  it('goes on with new addresses where those of a long upload have expired', async () => {
    const server = fakeServer();
    server.expireAt(new Date(Date.now() - 1000));
    server.answerWith(async ({ url }) => (url === 'long.tif#1' && server.sign.mock.calls.length === 1 ? 403 : 200));
    const queue = queueFor(server.transport);
    queue.add([aFile('long.tif', 10)]);
    queue.start();
    await ends(queue);
    expect(statesOf(queue)).toEqual(['done']);
    expect(server.puts).toEqual(['long.tif#0', 'long.tif#1', 'long.tif#1', 'long.tif#2']);
  });

  it('FILE-04 reports files that are in error as failed at once', () => {
    const queue = queueFor(fakeServer().transport);
    const huge = aFile('huge.zip', 1);
    Object.defineProperty(huge, 'size', { value: fileCaps.fileBytes + 1 });
    queue.add([huge]);
    expect(queue.items()).toMatchObject([{ state: 'failed', reason: 'The file is too large' }]);
  });

  it('resumes after the last acknowledged part when the connection was lost', async () => {
    const server = fakeServer();
    let isCut = true;
    server.answerWith(async ({ url }) => {
      if (url === 'big.tif#2' && isCut) throw new TypeError('cut');
      return 200;
    });
    const queue = queueFor({
      ...server.transport,
      pause: async () => {
        isCut = false;
      },
    });
    queue.add([aFile('big.tif', 15)]);
    queue.start();
    await ends(queue);
    expect(server.puts).toEqual(['big.tif#0', 'big.tif#1', 'big.tif#2', 'big.tif#2', 'big.tif#3']);
    expect(server.complete.has('big.tif')).toBe(true);
  });

  it('does not send a file that is already stored', async () => {
    const server = fakeServer();
    server.complete.add('known.jpg');
    const queue = queueFor(server.transport);
    queue.add([aFile('known.jpg', 3)]);
    queue.start();
    await ends(queue);
    expect([statesOf(queue), server.puts]).toEqual([['done'], []]);
  });

  it('fails a file that the server refuses to sign, and says why', async () => {
    const server = fakeServer();
    server.sign.mockRejectedValue(new RangeError('The quota is used up.'));
    const queue = queueFor(server.transport);
    queue.add([aFile('one.jpg', 3)]);
    queue.start();
    await ends(queue);
    expect(queue.items()[0]).toMatchObject({ state: 'failed', reason: 'The quota is used up.' });
  });
});

it('FILE-03 sizes are shown in MB with 2 decimals', () => {
  expect([megabytes(0), megabytes(5_432_100), megabytes(1_999)]).toEqual(['0.00 MB', '5.43 MB', '0.00 MB']);
});
