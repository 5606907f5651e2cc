import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectionOptions, NatsConnection } from '@nats-io/transport-node';
import { listen } from '../db/listen.ts';
import { perServices } from '../per-services.ts';
import type { Services } from '../services.ts';

/** NOTIFY channel, and last part of the NATS subject. */
const CHANNEL = 'overflight_vehicles';
/** PostgreSQL limits a payload to 8000 bytes. */
const NOTIFY_BYTES = 7900;
const NATS_BYTES = 64 * 1024;
const MAC_BYTES = 32;
const RETRY_MS = 500;
const CONNECT_MS = 3000;
/** A broker that does not answer is noticed after two of these. */
const PING_MS = 1500;

type Bus = { connection: NatsConnection | undefined };
const buses = perServices((): Bus => ({ connection: undefined }));

type Listener = {
  onMessage: (message: string) => void;
  /** Called after a reconnect: messages in between were missed. */
  onReconnect: () => Promise<void> | void;
};

/** How messages between servers travel now. */
export type BusState = 'nats' | 'nats-unreachable' | 'postgresql' | 'none';

/** Only an external database can be shared with other servers. */
export function hasOtherServers({ env }: Services): boolean {
  return env.DATABASE_URL !== undefined;
}

export function busState(services: Services): BusState {
  if (!hasOtherServers(services)) return 'none';
  if (services.env.NATS_URL === undefined) return 'postgresql';
  return buses(services).connection ? 'nats' : 'nats-unreachable';
}

/** Sends messages to all other servers: over NATS while it is connected, otherwise by NOTIFY. */
export async function sendOnBus(services: Services, messagesUpTo: (bytes: number) => readonly string[]): Promise<void> {
  const { connection } = buses(services);
  if (!connection) {
    const query = 'select pg_notify($1, payload) from unnest($2::text[]) payload';
    await services.pool.query(query, [CHANNEL, messagesUpTo(NOTIFY_BYTES)]);
    return;
  }
  const { max_payload: mostBytes = NATS_BYTES } = connection.info ?? {};
  const subject = subjectOf(services);
  for (const message of messagesUpTo(Math.min(NATS_BYTES, mostBytes) - MAC_BYTES))
    connection.publish(subject, signed(services, Buffer.from(message)));
}

/** Receives over both, because another server may have lost NATS while this one has not. */
export async function followBus(services: Services, listener: Listener): Promise<{ stop: () => Promise<void> }> {
  const { onMessage: onNotification, onReconnect } = listener;
  const notified = await listen(services, { channel: CHANNEL, onNotification, onReconnect });
  const nats =
    services.env.NATS_URL === undefined ? undefined : keepConnected(services, services.env.NATS_URL, listener);
  return {
    stop: async () => {
      await nats?.stop();
      await notified.stop();
    },
  };
}

function keepConnected(services: Services, url: string, listener: Listener): { stop: () => Promise<void> } {
  const bus = buses(services);
  const ending = new AbortController();
  let isFirstFailure = true;
  const connectOnce = async () => {
    const { connect } = await import('@nats-io/transport-node');
    const connection = await connect(optionsOf(url));
    if (ending.signal.aborted) return connection.close();
    connection.subscribe(subjectOf(services), {
      callback: (error, message) => {
        const body = error ? undefined : opened(services, Buffer.from(message.data));
        if (body) listener.onMessage(body.toString());
      },
    });
    await connection.flush();
    bus.connection = connection;
    services.log.info({}, 'connected to NATS');
    isFirstFailure = true;
    const closed = connection.closed();
    await listener.onReconnect();
    const error = await closed;
    bus.connection = undefined;
    if (error) throw error;
  };
  const run = async () => {
    while (!ending.signal.aborted) {
      try {
        await connectOnce();
      } catch (error) {
        bus.connection = undefined;
        if (isFirstFailure) services.log.error({ err: error }, 'NATS is unreachable, messages go through PostgreSQL');
        isFirstFailure = false;
      }
      await sleep(RETRY_MS, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop: async () => {
      ending.abort();
      await bus.connection?.close();
      await running;
    },
  };
}

/** `nats://` or `tls://`, with user and password, or a token alone as the user. */
function optionsOf(url: string): ConnectionOptions {
  const { protocol, host, username, password } = new URL(url);
  const [name, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
  return {
    servers: host,
    name: 'overflight',
    // Reconnecting is ours, so that there is one way into a connection.
    reconnect: false,
    noEcho: true,
    timeout: CONNECT_MS,
    pingInterval: PING_MS,
    maxPingOut: 1,
    ...(protocol === 'tls:' ? { tls: {} } : {}),
    ...(secret !== '' ? { user: name, pass: secret } : name !== '' ? { token: name } : {}),
  };
}

/** Several installations may share a broker. */
function subjectOf({ secrets }: Services): string {
  const installation = createHash('sha256').update('bus\n').update(secrets.tokenKey).digest('hex').slice(0, 16);
  return `overflight.${installation}.${CHANNEL}`;
}

/** Others may publish on the broker, and must not move aircraft on the map. */
function signed(services: Services, body: Buffer): Buffer {
  return Buffer.concat([macOf(services, body), body]);
}

function opened(services: Services, message: Buffer): Buffer | undefined {
  if (message.length < MAC_BYTES) return undefined;
  const body = message.subarray(MAC_BYTES);
  return timingSafeEqual(message.subarray(0, MAC_BYTES), macOf(services, body)) ? body : undefined;
}

function macOf({ secrets }: Services, body: Buffer): Buffer {
  return createHmac('sha256', secrets.tokenKey).update('bus\n').update(body).digest();
}
