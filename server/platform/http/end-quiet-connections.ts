import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/** Requests that are not answered so long after the server began to stop are cut off. */
const MOST_MS = 20_000;

/**
 * Browsers connect in advance, and networks break in the middle of a request: without this, such a connection keeps a
 * server that stops from ending.
 */
export function endQuietConnections(app: FastifyInstance, mostMs = MOST_MS): void {
  /** No request has arrived on them, or all are answered. */
  const quiet = new Set<Socket>();
  let isClosing = false;
  app.server.on('connection', (socket) => {
    quiet.add(socket);
    socket.once('close', () => quiet.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    quiet.delete(socket);
    response.once('close', () => {
      if (isClosing) socket.end();
      else if (!socket.destroyed) quiet.add(socket);
    });
  });
  app.addHook('preClose', (done) => {
    isClosing = true;
    for (const socket of quiet) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), mostMs).unref();
    done();
  });
}
