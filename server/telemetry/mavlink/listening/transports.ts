import dgram from 'node:dgram';
import net from 'node:net';
import type { LinkKind } from '@overflight/contract/telemetry/telemetry.ts';
import { BoundedMap } from '../../../platform/bounded-map.ts';
import type { LinkAddress } from '../links/link.ts';
import { keepOpen, type KeptOpen } from './keep-open.ts';
import type { LinkStatus } from './thread-messages.ts';

/** Sends to or disconnects a peer. */
export type PeerEnd = { send: (bytes: Uint8Array) => void; drop: () => void };
/** Each peer that joins gets a number. */
type Receiver = {
  join: (end: PeerEnd) => number;
  onBytes: (peer: number, bytes: Uint8Array) => void;
  leave: (peer: number) => void;
  onChange: (status: LinkStatus) => void;
};
type Transport = (address: LinkAddress, receiver: Receiver) => KeptOpen;

/** A busy port is retried at a fixed interval; an unreachable host with backoff. */
const LISTEN_RETRY_DELAYS_MS = [10_000];
const CONNECT_RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 16_000, 30_000];
const CONNECT_TIMEOUT_MS = 10_000;
/** A silent connection is closed, so that a lost one is noticed. */
const SILENCE_MS = 30_000;
const MAX_PEERS = 1000;
const MAX_CONNECTIONS = 200;
const RECEIVE_BUFFER_BYTES = 4 * 1024 ** 2;
/** Beyond this, messages to a slow peer are dropped. */
const MAX_UNSENT_BYTES = 64 * 1024;

/** One socket for many vehicles; replies go to the sender's address. */
const udp: Transport = ({ host, port }, receiver) =>
  keepOpen({
    retryDelaysMs: LISTEN_RETRY_DELAYS_MS,
    onChange: receiver.onChange,
    open: ({ onOpen, onProblem }) => {
      const socket = dgram.createSocket(net.isIPv6(host) ? 'udp6' : 'udp4');
      const peers = new BoundedMap<string, number>(MAX_PEERS, receiver.leave);
      let isClosed = false;
      const joined = (sender: dgram.RemoteInfo): number => {
        const send = (bytes: Uint8Array) => {
          if (!isClosed) socket.send(bytes, sender.port, sender.address, () => undefined);
        };
        return receiver.join({ send, drop: () => undefined });
      };
      const peerOf = (sender: dgram.RemoteInfo): number => {
        const name = `${sender.address} ${sender.port}`;
        const peer = peers.get(name) ?? joined(sender);
        // Marks the peer as recently used.
        peers.set(name, peer);
        return peer;
      };
      socket.on('error', onProblem);
      socket.on('message', (bytes, sender) => receiver.onBytes(peerOf(sender), bytes));
      socket.bind(port, host, () => {
        try {
          socket.setRecvBufferSize(RECEIVE_BUFFER_BYTES);
        } catch {
          // The system limit applies.
        }
        onOpen();
      });
      return closeOnce(() => {
        isClosed = true;
        for (const peer of peers.values()) receiver.leave(peer);
        return new Promise((resolve) => socket.close(() => resolve()));
      });
    },
  });

const tcpListen: Transport = ({ host, port }, receiver) =>
  keepOpen({
    retryDelaysMs: LISTEN_RETRY_DELAYS_MS,
    onChange: receiver.onChange,
    open: ({ onOpen, onProblem }) => {
      const sockets = new Set<net.Socket>();
      const server = net.createServer((socket) => {
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
        readFrom(socket, receiver);
      });
      server.maxConnections = MAX_CONNECTIONS;
      server.on('error', onProblem);
      server.listen(port, host, onOpen);
      return closeOnce(() => {
        for (const socket of sockets) socket.destroy();
        return new Promise((resolve) => server.close(() => resolve()));
      });
    },
  });

const tcpConnect: Transport = ({ host, port }, receiver) =>
  keepOpen({
    retryDelaysMs: CONNECT_RETRY_DELAYS_MS,
    onChange: receiver.onChange,
    open: ({ onOpen, onProblem }) => {
      const socket = net.connect({ host, port, timeout: CONNECT_TIMEOUT_MS });
      socket.once('connect', () => {
        readFrom(socket, receiver);
        onOpen();
      });
      socket.once('timeout', () => {
        const code = socket.connecting ? 'ETIMEDOUT' : 'SILENT';
        socket.destroy(Object.assign(new Error('No data was received for a while.'), { code }));
      });
      socket.on('error', onProblem);
      socket.once('close', () => onProblem(new Error('The connection was closed.')));
      return () => void socket.destroy();
    },
  });

function readFrom(socket: net.Socket, { join, onBytes, leave }: Receiver): void {
  const peer = join({
    send: (bytes) => {
      if (socket.writableLength < MAX_UNSENT_BYTES) socket.write(bytes);
    },
    drop: () => void socket.destroy(new Error('The data received is not MAVLink.')),
  });
  socket.setNoDelay(true).setTimeout(SILENCE_MS);
  socket.on('data', (bytes) => onBytes(peer, bytes));
  socket.on('timeout', () => socket.destroy());
  socket.on('error', () => undefined);
  socket.once('close', () => leave(peer));
}

/** A socket that failed has closed itself, and closing it again would throw. */
function closeOnce(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => (closing ??= close().catch(() => undefined));
}

export const transports: Readonly<Record<LinkKind, Transport>> = {
  udp,
  'tcp-listen': tcpListen,
  'tcp-connect': tcpConnect,
};
