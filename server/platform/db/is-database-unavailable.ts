/** Codes of a closed socket, and of PostgreSQL shutting down, starting up or out of connections or memory. */
const CONNECTION_CODES = /^(EPIPE|ECONNRESET|08...|57P0.|53[234]..)$/;

/** The database is starting, stopping or unreachable; the query itself was valid. */
export function isDatabaseUnavailable(error: Error & { code?: string; syscall?: string }): boolean {
  const isLost =
    error.message.startsWith('Connection terminated') || error.message.startsWith('Client has encountered');
  return isLost || error.syscall === 'connect' || CONNECTION_CODES.test(error.code ?? '');
}
