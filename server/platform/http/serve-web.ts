import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * The built app: hashed files are cached for ever, pages never. A 304 would keep its old content policy too:
 * browsers ignore that header in such a response.
 */
export async function serveWeb(app: FastifyInstance, webRoot: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webRoot,
    preCompressed: true,
    cacheControl: false,
    wildcard: false,
    setHeaders: (reply, file) => {
      const isHashed = path.relative(webRoot, file).startsWith('assets');
      const isPage = file.endsWith('.html');
      reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : isPage ? 'no-store' : 'no-cache',
      );
    },
  });
}
