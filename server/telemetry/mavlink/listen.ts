import { Worker } from 'node:worker_threads';
import { frameStream } from '@overflight/flight/mavlink/frame-stream.ts';
import { scanDatagram, type FrameScan } from '@overflight/flight/mavlink/scan-frames.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import type { LinkAddress } from './links/link.ts';
import type { ThreadCommand, WakeSignal, ReceivedBatch, LinkStatus, ThreadEvent } from './listening/thread-messages.ts';

/** A remote endpoint, possibly with several vehicles; replies to `request` are read without pauses. */
export type LinkPeer = { send: (bytes: Uint8Array) => void; request: (bytes: Uint8Array) => void };
/** Handles the frames of a peer; what is sent to it after `heldUntilMs` of the monotonic clock is dropped. */
export type FrameReceiver = {
  scanFor: (peer: LinkPeer) => FrameScan;
  onGone: (peer: LinkPeer) => void;
  heldUntilMs: () => number;
};
export type Listener = { status: () => LinkStatus; close: () => Promise<void> };

type PeerInput = { peer: LinkPeer; receive: (bytes: Uint8Array) => void };
type Link = {
  address: LinkAddress;
  receiver: FrameReceiver;
  inputs: Map<number, PeerInput>;
  status: LinkStatus;
  onClosed: () => void;
};
type Thread = { post: (command: ThreadCommand) => void; stop: () => Promise<unknown> };
type ListenerState = { links: Map<number, Link>; lastLink: number; thread: Thread | undefined };

const states = perServices((): ListenerState => ({ links: new Map(), lastLink: 0, thread: undefined }));

/** Opens a link in the listener thread, which runs while links are open, and scans its frames here. */
export function listen(services: Services, address: LinkAddress, receiver: FrameReceiver): Listener {
  const { kind, host, port } = address;
  const own = states(services);
  const number = (own.lastLink += 1);
  const closed = Promise.withResolvers<void>();
  const link: Link = {
    address,
    receiver,
    inputs: new Map(),
    status: { isOpen: false, problem: null },
    onClosed: closed.resolve,
  };
  own.links.set(number, link);
  const thread = (own.thread ??= startThread(own));
  thread.post({ command: 'open', link: number, address: { kind, host, port } });
  const close = async () => {
    thread.post({ command: 'close', link: number });
    await closed.promise;
    own.links.delete(number);
    if (own.links.size > 0 || own.thread !== thread) return;
    own.thread = undefined;
    await thread.stop();
  };
  return { status: () => link.status, close };
}

function startThread({ links }: ListenerState): Thread {
  const wakeSignal: WakeSignal = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL('listening/thread.ts', import.meta.url), { workerData: wakeSignal, execArgv: [] });
  const post = (command: ThreadCommand) => {
    worker.postMessage(command);
    Atomics.add(wakeSignal, 0, 1);
    Atomics.notify(wakeSignal, 0);
  };
  worker.on('message', (event: ThreadEvent) => {
    if (event.event === 'received') receiveBatch(links, event, post);
    else {
      const link = links.get(event.link);
      if (link) onThreadEvent(link, event);
    }
  });
  return { post, stop: () => worker.terminate() };
}

function receiveBatch(links: ReadonlyMap<number, Link>, { pieces, bytes }: ReceivedBatch, post: Thread['post']): void {
  let from = 0;
  for (let at = 0; at < pieces.length; at += 3) {
    const [number, peer, length] = [pieces[at]!, pieces[at + 1]!, pieces[at + 2]!];
    const link = links.get(number);
    if (link) inputOf(link, peer, post).receive(bytes.subarray(from, from + length));
    from += length;
  }
}

function inputOf({ address, receiver, inputs }: Link, number: number, post: Thread['post']): PeerInput {
  const known = inputs.get(number);
  if (known) return known;
  const send = (bytes: Uint8Array, expectsReply: boolean) =>
    post({ command: 'send', peer: number, bytes, expectsReply, untilMs: receiver.heldUntilMs() });
  const peer: LinkPeer = { send: (bytes) => send(bytes, false), request: (bytes) => send(bytes, true) };
  const scan = receiver.scanFor(peer);
  const receiveDatagram = (bytes: Uint8Array) => scanDatagram(bytes, scan);
  const receiveStream = streamReceiver(scan, () => post({ command: 'drop', peer: number }));
  const input = { peer, receive: address.kind === 'udp' ? receiveDatagram : receiveStream };
  inputs.set(number, input);
  return input;
}

/** Disconnects a peer that does not send MAVLink, and ignores the rest of its bytes. */
function streamReceiver(scan: FrameScan, hangUp: () => void): PeerInput['receive'] {
  const receive = frameStream(scan);
  let isOver = false;
  return (bytes) => {
    if (isOver || receive(bytes)) return;
    isOver = true;
    hangUp();
  };
}

function onThreadEvent(link: Link, event: Exclude<ThreadEvent, { event: 'received' }>): void {
  switch (event.event) {
    case 'status':
      link.status = event.status;
      break;
    case 'gone': {
      const input = link.inputs.get(event.peer);
      link.inputs.delete(event.peer);
      if (input) link.receiver.onGone(input.peer);
      break;
    }
    case 'closed':
      link.onClosed();
  }
}
