import { DatabaseSync } from 'node:sqlite';
import Fastify from 'fastify';

/**
 * The minimum work of our HTTP framework: for every tile of an archive a constant answer, the same bytes with the same
 * headers, from memory.
 */
const [, , archive = '', headers = '{}'] = process.argv;
const db = new DatabaseSync(archive, { readOnly: true });
const rows = db.prepare('select zoom_level, tile_column, tile_row, tile_data from tiles').all();
db.close();
const bodies = new Map(
  (rows as unknown as { zoom_level: number; tile_column: number; tile_row: number; tile_data: Uint8Array }[]).map(
    ({ zoom_level: z, tile_column: x, tile_row: row, tile_data: bytes }) => [
      `/${z}/${x}/${2 ** z - 1 - row}`,
      Buffer.from(bytes),
    ],
  ),
);
const constant = JSON.parse(headers) as Record<string, string>;
const app = Fastify();
app.get('/:z/:x/:y', (request, reply) => reply.headers(constant).send(bodies.get(request.url)));
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
