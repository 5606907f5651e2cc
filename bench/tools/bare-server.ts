import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A small answer, or the bytes of a given file. */
const [, , file] = process.argv;
const body = file ? fs.readFileSync(file) : Buffer.from(JSON.stringify({ status: 'ok' }));
const server = http.createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`));
