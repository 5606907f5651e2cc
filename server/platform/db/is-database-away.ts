/** Codes of a socket that is gone, and PostgreSQL's own for shutting down, starting up and having no room. */
const CONNECTION_CODES = /^(EPIPE|ECONNRESET|08...|57P0.|53300)$/;

/** The database is starting, stopping or out of reach; nothing was wrong with what was asked of it. */
export function isDatabaseAway(error: Error & { code?: string; syscall?: string }): boolean {
  const isLost =
    error.message.startsWith('Connection terminated') || error.message.startsWith('Client has encountered');
  return isLost || error.syscall === 'connect' || CONNECTION_CODES.test(error.code ?? '');
}
