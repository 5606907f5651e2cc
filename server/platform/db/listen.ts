import pg from 'pg';
import type { Services } from '../services.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

type ListenOptions = {
  channel: string;
  onNotification: (payload: string) => void;
  /** Called after a reconnect: notifications in between were missed. */
  onReconnect: () => Promise<void> | void;
};

/** Listens to a PostgreSQL channel on a dedicated connection, which is reopened when lost. */
export async function listen(
  services: Pick<Services, 'pool' | 'log'>,
  { channel, onNotification, onReconnect }: ListenOptions,
): Promise<{ stop: () => Promise<void> }> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let waitMs = FIRST_WAIT_MS;

  const open = async () => {
    const fresh = new pg.Client({ ...services.pool.options, keepAlive: true });
    client = fresh;
    fresh.on('error', () => undefined);
    fresh.on('notification', ({ payload = '' }) => onNotification(payload));
    fresh.once('end', () => {
      if (client === fresh) openLater();
    });
    await fresh.connect();
    await fresh.query(`listen ${channel}`);
    waitMs = FIRST_WAIT_MS;
  };
  const openLater = () => {
    if (isStopped) return;
    client = undefined;
    timer = setTimeout(() => void openAgain(), waitMs).unref();
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  };
  const openAgain = async () => {
    try {
      await open();
      await onReconnect();
    } catch (error) {
      services.log.error({ err: error }, `cannot listen on ${channel}`);
      const failed = client;
      openLater();
      await failed?.end().catch(() => undefined);
    }
  };

  await open();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
