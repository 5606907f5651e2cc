import { Worker } from 'node:worker_threads';
import { frameStream } from '@overflight/flight/mavlink/frame-stream.ts';
import { scanDatagram, type Scan } from '@overflight/flight/mavlink/scan-frames.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import type { Address } from './links/link.ts';
import type { Asked, Bell, Heard, Standing, Told } from './listening/words.ts';

/** Somebody at the other end of a link, who may have several vehicles; what they are asked they are heard out on at once. */
export type Peer = { tell: (bytes: Uint8Array) => void; ask: (bytes: Uint8Array) => void };
/** What is done with the frames that a peer sends. */
export type Receiver = { scanFor: (peer: Peer) => Scan; onGone: (peer: Peer) => void };
/** A link that is kept open until it is closed. */
export type Listening = { standing: () => Standing; close: () => Promise<void> };

type Speaker = { peer: Peer; take: (bytes: Uint8Array) => void };
type Link = {
  address: Address;
  receiver: Receiver;
  speakers: Map<number, Speaker>;
  standing: Standing;
  onClosed: () => void;
};
type Thread = { ask: (asked: Asked) => void; stop: () => Promise<unknown> };
type Ears = { links: Map<number, Link>; lastLink: number; thread: Thread | undefined };

const ears = perServices((): Ears => ({ links: new Map(), lastLink: 0, thread: undefined }));

/** Opens a link in the listening thread, which runs while there is one, and scans here what is heard over it. */
export function listen(services: Services, address: Address, receiver: Receiver): Listening {
  const { kind, host, port } = address;
  const own = ears(services);
  const number = (own.lastLink += 1);
  const closed = Promise.withResolvers<void>();
  const link: Link = {
    address,
    receiver,
    speakers: new Map(),
    standing: { isOpen: false, problem: null },
    onClosed: closed.resolve,
  };
  own.links.set(number, link);
  const thread = (own.thread ??= startThread(own));
  thread.ask({ ask: 'open', link: number, address: { kind, host, port } });
  const close = async () => {
    thread.ask({ ask: 'close', link: number });
    await closed.promise;
    own.links.delete(number);
    if (own.links.size > 0 || own.thread !== thread) return;
    own.thread = undefined;
    await thread.stop();
  };
  return { standing: () => link.standing, close };
}

function startThread({ links }: Ears): Thread {
  const bell: Bell = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL('listening/thread.ts', import.meta.url), { workerData: bell, execArgv: [] });
  const ask = (asked: Asked) => {
    worker.postMessage(asked);
    Atomics.add(bell, 0, 1);
    Atomics.notify(bell, 0);
  };
  worker.on('message', (told: Told) => {
    if (told.tell === 'heard') hear(links, told, ask);
    else {
      const link = links.get(told.link);
      if (link) takeNote(link, told);
    }
  });
  return { ask, stop: () => worker.terminate() };
}

function hear(links: ReadonlyMap<number, Link>, { pieces, bytes }: Heard, ask: Thread['ask']): void {
  let from = 0;
  for (let at = 0; at < pieces.length; at += 3) {
    const [number, peer, length] = [pieces[at]!, pieces[at + 1]!, pieces[at + 2]!];
    const link = links.get(number);
    if (link) speakerOf(link, peer, ask).take(bytes.subarray(from, from + length));
    from += length;
  }
}

function speakerOf({ address, receiver, speakers }: Link, number: number, ask: Thread['ask']): Speaker {
  const known = speakers.get(number);
  if (known) return known;
  const send = (bytes: Uint8Array, isQuestion: boolean) => ask({ ask: 'send', peer: number, bytes, isQuestion });
  const peer: Peer = { tell: (bytes) => send(bytes, false), ask: (bytes) => send(bytes, true) };
  const scan = receiver.scanFor(peer);
  const takeDatagram = (bytes: Uint8Array) => scanDatagram(bytes, scan);
  const takeStream = streamTaker(scan, () => ask({ ask: 'drop', peer: number }));
  const speaker = { peer, take: address.kind === 'udp' ? takeDatagram : takeStream };
  speakers.set(number, speaker);
  return speaker;
}

/** Who sends nonsense is hung up on, and what else has come from them is not even looked at. */
function streamTaker(scan: Scan, hangUp: () => void): Speaker['take'] {
  const take = frameStream(scan);
  let isOver = false;
  return (bytes) => {
    if (isOver || take(bytes)) return;
    isOver = true;
    hangUp();
  };
}

function takeNote(link: Link, told: Exclude<Told, { tell: 'heard' }>): void {
  switch (told.tell) {
    case 'standing':
      link.standing = told.standing;
      break;
    case 'gone': {
      const speaker = link.speakers.get(told.peer);
      link.speakers.delete(told.peer);
      if (speaker) link.receiver.onGone(speaker.peer);
      break;
    }
    case 'closed':
      link.onClosed();
  }
}
