import { once } from 'node:events';
import net from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { monotonicMs } from '../../../platform/monotonic-ms.ts';
import type { ThreadCommand, ThreadEvent } from './thread-messages.ts';

it('SAFE-08 a frame that waited in the thread until another server may have the link is not sent', async () => {
  const vehicle = net.createServer();
  vehicle.listen(0, '127.0.0.1');
  await once(vehicle, 'listening');
  const { port } = vehicle.address() as net.AddressInfo;
  const workerData = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(new URL('thread.ts', import.meta.url), { workerData, execArgv: [] });
  onTestFinished(async () => {
    await thread.terminate();
    vehicle.close();
  });
  const post = (command: ThreadCommand) => thread.postMessage(command);
  const joined = new Promise<number>((resolve) =>
    thread.on('message', (event: ThreadEvent) => {
      if (event.event === 'received') resolve(event.pieces[1]!);
    }),
  );
  post({ command: 'open', link: 1, address: { kind: 'tcp-connect', host: '127.0.0.1', port } });
  const [socket] = (await once(vehicle, 'connection')) as [net.Socket];
  socket.write('hello');
  const peer = await joined;
  const send = (text: string, untilMs: number) =>
    post({ command: 'send', peer, bytes: Buffer.from(text), expectsReply: false, untilMs });
  const heard = once(socket, 'data');
  send('late', monotonicMs() - 1);
  send('in time', monotonicMs() + 60_000);
  const [bytes] = (await heard) as [Buffer];
  expect(bytes.toString()).toBe('in time');
});
