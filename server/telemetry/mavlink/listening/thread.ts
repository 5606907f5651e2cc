import { parentPort, workerData } from 'node:worker_threads';
import { gather } from './gather.ts';
import { naps } from './naps.ts';
import { transports, type PeerEnd } from './transports.ts';
import type { Asked, Bell, Told } from './words.ts';

const bell = workerData as Bell;
const links = new Map<number, { close: () => Promise<void> }>();
const ends = new Map<number, PeerEnd>();
let [words, lastPeer] = [0, 0];

const tell = (told: Told) => parentPort?.postMessage(told);
// Whatever is asked ends the nap.
const { nap, stayAwake } = naps((ms) => void Atomics.wait(bell, 0, words, ms));
const { take, handOver } = gather({ onHeard: (heard) => tell({ tell: 'heard', ...heard }), nap });

const answers: { [Ask in Asked['ask']]: (asked: Extract<Asked, { ask: Ask }>) => void } = {
  open: ({ link, address }) => {
    const open = transports[address.kind](address, {
      join: (end) => {
        ends.set(++lastPeer, end);
        return lastPeer;
      },
      hear: (peer, bytes) => take(link, peer, bytes),
      leave: (peer) => {
        ends.delete(peer);
        handOver();
        tell({ tell: 'gone', link, peer });
      },
      onChange: (standing) => tell({ tell: 'standing', link, standing }),
    });
    links.set(link, open);
  },
  close: ({ link }) => {
    const open = links.get(link);
    links.delete(link);
    void open?.close().then(() => tell({ tell: 'closed', link }));
  },
  send: ({ peer, bytes, isQuestion }) => {
    if (isQuestion) stayAwake();
    ends.get(peer)?.send(bytes);
  },
  drop: ({ peer }) => ends.get(peer)?.drop(),
};

parentPort?.on('message', (asked: Asked) => {
  words = (words + 1) | 0;
  answers[asked.ask](asked as never);
});
