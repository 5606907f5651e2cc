import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';

/** The common server of resumable uploads, set up as documented, in a process of its own. */
const [, , directory = ''] = process.argv;
const tus = new Server({ path: '/files', datastore: new FileStore({ directory }) });
const server = http.createServer((request, response) => void tus.handle(request, response));
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/files`));
