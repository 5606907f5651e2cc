import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { openLocalStorage } from '../../server/platform/storage/local-storage.ts';

/** Only hashes bytes and makes them durable as the product does: no account, no signature, no database. */
const [, , directory = ''] = process.argv;
const storage = openLocalStorage(directory);
const server = http.createServer((request, response) => {
  void storage.write(request, Number(request.headers['content-length'])).then(() => response.end());
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`));
