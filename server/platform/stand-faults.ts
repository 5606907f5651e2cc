type Log = { error: (fields: object, text: string) => void };

/** Longest a process with a fault takes to put things in order. */
const CLOSING_MS = 10_000;

/**
 * A promise that fails with nobody waiting for it belongs to one call: it is written down, and all others go on. After an
 * error that nobody caught the process may be in any state: it closes in good order and ends, to be started again.
 */
export function standFaults(log: Log, close: () => Promise<void>): void {
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'a promise failed that nobody waited for'));
  process.once('uncaughtException', (error) => {
    log.error({ err: error }, 'an error that nobody caught ends this process');
    setTimeout(() => process.exit(1), CLOSING_MS).unref();
    close().then(
      () => process.exit(1),
      () => process.exit(1),
    );
  });
}
