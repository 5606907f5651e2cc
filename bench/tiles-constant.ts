import fs from 'node:fs';
import Fastify from 'fastify';

/** The least that our HTTP framework can do: the same bytes with the same headers for every tile, from memory. */
const [, , file = '', headers = '{}'] = process.argv;
const body = fs.readFileSync(file);
const constant = JSON.parse(headers) as Record<string, string>;
const app = Fastify();
app.get('/:z/:x/:y', (_request, reply) => reply.headers(constant).send(body));
console.log(`ready at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
