type Log = { error: (fields: object, text: string) => void };

/** Time limit of the shutdown after an uncaught exception. */
const CLOSING_MS = 10_000;

/**
 * An unhandled rejection affects one call: it is logged, and all others continue. After an uncaught
 * exception the state is undefined: the process shuts down, to be restarted.
 */
export function handleProcessErrors(log: Log, close: () => Promise<void>): void {
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'unhandled rejection'));
  process.once('uncaughtException', (error) => {
    log.error({ err: error }, 'uncaught exception, shutting down');
    setTimeout(() => process.exit(1), CLOSING_MS).unref();
    close().then(
      () => process.exit(1),
      () => process.exit(1),
    );
  });
}
