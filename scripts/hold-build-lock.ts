import { createHash } from 'node:crypto';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 200;

/**
 * Runs the work under a lock on this folder, for this machine. The lock is a name in Linux's abstract
 * socket space: it is released with its process, so a killed start leaves none behind. Elsewhere there is no lock.
 */
export async function holdBuildLock<T>(folder: string, onWait: () => void, work: () => Promise<T>): Promise<T> {
  if (process.platform !== 'linux') return work();
  const name = `\0overflight-build-${createHash('sha256').update(folder).digest('hex')}`;
  let lock = await take(name);
  if (!lock) onWait();
  while (!lock) {
    await sleep(LOOK_EVERY_MS);
    lock = await take(name);
  }
  try {
    return await work();
  } finally {
    lock.close();
  }
}

function take(name: string): Promise<net.Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(name, () => resolve(server));
  });
}
