import { parentPort, workerData } from 'node:worker_threads';
import { monotonicMs } from '../../../platform/monotonic-ms.ts';
import { batchReads } from './batch-reads.ts';
import { readPauses } from './read-pauses.ts';
import { transports, type PeerEnd } from './transports.ts';
import type { ThreadCommand, WakeSignal, ThreadEvent } from './thread-messages.ts';

const wakeSignal = workerData as WakeSignal;
const links = new Map<number, { close: () => Promise<void> }>();
const ends = new Map<number, PeerEnd>();
let [commands, lastPeer] = [0, 0];

const post = (event: ThreadEvent) => parentPort?.postMessage(event);
// Any command ends the pause.
const { pause, skipPauses } = readPauses((ms) => void Atomics.wait(wakeSignal, 0, commands, ms));
const { take, handOver } = batchReads({ onBatch: (received) => post({ event: 'received', ...received }), pause });

const handlers: { [Name in ThreadCommand['command']]: (command: Extract<ThreadCommand, { command: Name }>) => void } = {
  open: ({ link, address }) => {
    const open = transports[address.kind](address, {
      join: (end) => {
        ends.set(++lastPeer, end);
        return lastPeer;
      },
      onBytes: (peer, bytes) => take(link, peer, bytes),
      leave: (peer) => {
        ends.delete(peer);
        handOver();
        post({ event: 'gone', link, peer });
      },
      onChange: (status) => post({ event: 'status', link, status }),
    });
    links.set(link, open);
  },
  close: ({ link }) => {
    const open = links.get(link);
    links.delete(link);
    void open?.close().then(() => post({ event: 'closed', link }));
  },
  send: ({ peer, bytes, expectsReply, untilMs }) => {
    if (monotonicMs() > untilMs) return;
    if (expectsReply) skipPauses();
    ends.get(peer)?.send(bytes);
  },
  drop: ({ peer }) => ends.get(peer)?.drop(),
};

parentPort?.on('message', (command: ThreadCommand) => {
  commands = (commands + 1) | 0;
  handlers[command.command](command as never);
});
