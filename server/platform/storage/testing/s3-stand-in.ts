import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import aws4 from 'aws4';
import S3rver from 's3rver';
import type { S3Account } from '../presign-s3.ts';

const BUCKET = 'overflight';
const REGION = 'us-east-1';
/** As an operator allows it for the address of the product. */
const forPages = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, PUT',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': 'ETag, Content-Range, Content-Length, Accept-Ranges',
};
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

export type S3StandIn = {
  account: S3Account;
  folder: string;
  isDown: (down: boolean) => void;
  /** Of the stored files. */ keys: () => string[];
  stop: () => void;
};

/**
 * An S3-compatible store in its own folder, open to pages of any host. It does not verify signatures, which an independent signer does here, and
 * lacks three calls: listing parts, listing uploads and aborting one. Those are answered
 * here from its folder.
 */
export async function startS3StandIn(): Promise<S3StandIn> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-s3-'));
  const store = new S3rver({ directory: folder, silent: true, configureBuckets: [{ name: BUCKET, configs: [] }] });
  await store.configureBuckets();
  const handle = store.callback();
  let down = false;
  const server = http.createServer((request, response) => {
    if (down) return request.socket.destroy();
    const url = new URL(request.url ?? '', 'http://x');
    for (const [name, value] of Object.entries(forPages)) response.setHeader(name, value);
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    if (!isSigned(request, url.searchParams)) return response.writeHead(403).end();
    const answer = answerParts(path.join(folder, BUCKET, '._S3rver_uploads'), request.method ?? '', url.searchParams);
    if (answer) return response.writeHead(answer.status).end(answer.body);
    return handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.closeAllConnections();
    server.close();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const account = { endpoint, bucket: BUCKET, region: REGION, ...keys };
  return { account, folder, stop, isDown: (is) => (down = is), keys: () => keysIn(path.join(folder, BUCKET, 'files')) };
}

function keysIn(folder: string): string[] {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  return [...new Set(names.map((name) => name.slice(0, 36)))];
}

/** Whether the request is signed with the keys and not expired. */
function isSigned({ method, headers, url = '' }: http.IncomingMessage, query: URLSearchParams): boolean {
  const signedAt = Date.parse(
    (query.get('X-Amz-Date') ?? '').replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)/, '$1-$2-$3:$4:'),
  );
  if (!(Date.now() - signedAt <= Number(query.get('X-Amz-Expires')) * 1000)) return false;
  const names = (query.get('X-Amz-SignedHeaders') ?? '').split(';');
  const [path, sent = ''] = url.split('?');
  const unsigned = sent
    .split('&')
    .filter((pair) => !/^X-Amz-(Signature|SignedHeaders|Algorithm|Credential)=/.test(pair));
  const again = aws4.sign(
    {
      service: 's3',
      region: REGION,
      signQuery: true,
      method: method ?? '',
      path: `${path}?${unsigned.join('&')}`,
      headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
    },
    keys,
  );
  return new URL(again.path ?? '', 'http://x').searchParams.get('X-Amz-Signature') === query.get('X-Amz-Signature');
}

type Answer = { status: number; body?: string };

function answerParts(uploads: string, method: string, query: URLSearchParams): Answer | undefined {
  const id = query.get('uploadId');
  const place = path.join(uploads, id ?? '');
  if (method === 'DELETE' && id) {
    const isThere = fs.existsSync(place);
    fs.rmSync(place, { recursive: true, force: true });
    return { status: isThere ? 204 : 404 };
  }
  if (method === 'GET' && id) return fs.existsSync(place) ? { status: 200, body: partsIn(place) } : { status: 404 };
  if (method === 'GET' && query.has('uploads')) return { status: 200, body: uploadsIn(uploads) };
  return undefined;
}

function partsIn(place: string): string {
  const parts = fs.readdirSync(place).filter((name) => /^\d+$/.test(name));
  const listed = parts.map((name) => {
    const etag = fs.readFileSync(path.join(place, `${name}.md5`), 'utf8');
    const { size } = fs.statSync(path.join(place, name));
    return `<Part><PartNumber>${name}</PartNumber><ETag>&quot;${etag}&quot;</ETag><Size>${size}</Size></Part>`;
  });
  return `<ListPartsResult>${listed.join('')}<IsTruncated>false</IsTruncated></ListPartsResult>`;
}

function uploadsIn(folder: string): string {
  const listed = (fs.existsSync(folder) ? fs.readdirSync(folder) : []).map((id) => {
    const key = fs.readFileSync(path.join(folder, id, 'key'), 'utf8');
    const { birthtime } = fs.statSync(path.join(folder, id));
    return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${birthtime.toISOString()}</Initiated></Upload>`;
  });
  return `<ListMultipartUploadsResult>${listed.join('')}</ListMultipartUploadsResult>`;
}
