import { randomUUID } from 'node:crypto';
import { Transform, type Readable } from 'node:stream';
import { digestBytes } from './digest-bytes.ts';
import { presignS3, type S3Account } from './presign-s3.ts';
import { elementsIn, readS3Xml, textIn } from './read-s3-xml.ts';
import { removeS3Orphans } from './remove-s3-orphans.ts';
import { requestS3, requestS3Text } from './s3-request.ts';
import { objectName, refOf, splitRef } from './s3-names.ts';
import { requireStoreId, sidecars, type StoredDigest, type StoredFile, type Storage } from './storage.ts';
import { bytesMissing, partsMissing, refusalOf, wrongSize } from './storage-refusals.ts';

/** Size limit of a single upload; larger files come in parts. */
const WHOLE_LIMIT_BYTES = 5 * 1024 ** 3;

type Part = { number: number; size: number; etag: string };

/** Any S3-compatible store. Whole files pass through us, parts and downloads go between browser and store. */
export function openS3Storage(account: S3Account): Storage {
  const read: Storage['read'] = async (key, range) => {
    const headers = range ? { range: `bytes=${range.from}-${range.to}` } : {};
    const sent = { method: 'GET', key: objectName(requireStoreId(key)), headers, expected: [404] } as const;
    const { status, body } = await requestS3(account, sent);
    if (status === 404) throw bytesMissing();
    return body;
  };
  return {
    write: (body, size) => writeWhole(account, { key: randomUUID(), body, size }),
    writeAs: (key, body, size) => writeWhole(account, { key: requireStoreId(key), body, size }),
    beginParts: async () => {
      const key = randomUUID();
      const { text } = await requestS3Text(account, { method: 'POST', key: objectName(key), query: { uploads: '' } });
      return refOf(key, textIn(readS3Xml(text), 'UploadId'));
    },
    writePart: async ({ ref, part }, body, size) => {
      const { through, digest } = digestOnTheWay(body, size);
      const bytes = { bytes: through, size };
      await Promise.all([digest, requestS3Text(account, { method: 'PUT', ...partAddress(ref, part), body: bytes })]);
    },
    storedParts: async (ref) => new Set((await listParts(account, ref)).map(({ number }) => number - 1)),
    joinParts: async (ref, sizes) => {
      const { key } = splitRef(ref);
      const size = sizes.reduce((sum, one) => sum + one, 0);
      await join(account, ref, sizes);
      const digest = await digestBytes(await read(key), { size }, async () => undefined);
      return { key, size, ...digest };
    },
    dropParts: async (ref) => {
      const { key, uploadId } = splitRef(ref);
      const query = { uploadId };
      await requestS3Text(account, { method: 'DELETE', key: objectName(key), query, expected: [404] });
    },
    read,
    sizeOf: (key) => sizeOf(account, key),
    remove: async (key) => {
      for (const suffix of [...sidecars.map((sidecar) => `.${sidecar}`), ''])
        await requestS3Text(account, {
          method: 'DELETE',
          key: objectName(requireStoreId(key)) + suffix,
          expected: [404],
        });
    },
    writeSidecar: async (key, sidecar, bytes) => {
      const name = `${objectName(requireStoreId(key))}.${sidecar}`;
      await requestS3Text(account, { method: 'PUT', key: name, body: { bytes, size: bytes.length } });
    },
    readSidecar: async (key, sidecar) => {
      const name = `${objectName(requireStoreId(key))}.${sidecar}`;
      const { status, body } = await requestS3(account, { method: 'GET', key: name, expected: [404] });
      const bytes = Buffer.concat((await body.toArray()) as Buffer[]);
      return status === 404 ? undefined : bytes;
    },
    pathOf: () => undefined,
    signPart: ({ ref, part, size, expiresInS }) =>
      presignS3(account, { method: 'PUT', ...partAddress(ref, part), size, expiresInS }),
    signRead: ({ key, fileName, contentType, expiresInS }) =>
      presignS3(account, {
        method: 'GET',
        key: objectName(requireStoreId(key)),
        query: {
          'response-content-type': contentType,
          'response-content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
        },
        expiresInS,
      }),
    hosts: [new URL(account.endpoint).origin],
    removeOrphans: (before, keep) => removeS3Orphans(account, before, keep),
    check: async () => {
      await requestS3Text(account, { method: 'HEAD' });
    },
  };
}

async function writeWhole(
  account: S3Account,
  { key, body, size }: { key: string; body: Readable; size: number },
): Promise<StoredFile> {
  if (size > WHOLE_LIMIT_BYTES) throw wrongSize();
  const { through, digest } = digestOnTheWay(body, size);
  const put = requestS3Text(account, { method: 'PUT', key: objectName(key), body: { bytes: through, size } });
  const [known] = await Promise.all([digest, put]);
  return { key, size, ...known };
}

async function sizeOf(account: S3Account, key: string): Promise<number | undefined> {
  const sent = { method: 'HEAD', key: objectName(requireStoreId(key)), expected: [404] } as const;
  const { status, body } = await requestS3(account, sent);
  body.resume();
  return status === 404 ? undefined : Number(body.headers['content-length']);
}

/** S3 counts parts from 1. */
function partAddress(ref: string, part: number): { key: string; query: Record<string, string> } {
  const { key, uploadId } = splitRef(ref);
  return { key: objectName(key), query: { partNumber: String(part + 1), uploadId } };
}

/** Passes bytes through with a digest at the end; a wrong size fails both. */
function digestOnTheWay(body: Readable, size: number): { through: Readable; digest: Promise<StoredDigest> } {
  const through = new Transform({ transform: (chunk, _encoding, done) => done(null, chunk) });
  const pass = async (bytes: Buffer) => {
    if (!through.write(Buffer.from(bytes))) await drained(through);
  };
  const digest = digestBytes(body, { size }, pass).then(
    (known) => {
      through.end();
      return known;
    },
    (error: unknown) => {
      const refusal = refusalOf(error);
      through.destroy(refusal instanceof Error ? refusal : undefined);
      throw refusal;
    },
  );
  return { through, digest };
}

/** Drains the stream even if it is no longer read. */
function drained(stream: Transform): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stream.off('drain', done).off('close', done);
      resolve();
    };
    stream.on('drain', done).on('close', done);
    if (stream.destroyed) done();
  });
}

async function listParts(account: S3Account, ref: string): Promise<Part[]> {
  const { key, uploadId } = splitRef(ref);
  const parts: Part[] = [];
  for (let marker = '0'; ;) {
    const query = { uploadId, 'part-number-marker': marker };
    const { status, text } = await requestS3Text(account, {
      method: 'GET',
      key: objectName(key),
      query,
      expected: [404],
    });
    if (status === 404) return [];
    const answer = readS3Xml(text);
    for (const part of elementsIn(answer, 'Part'))
      parts.push({
        number: Number(textIn(part, 'PartNumber')),
        size: Number(textIn(part, 'Size')),
        etag: textIn(part, 'ETag'),
      });
    marker = textIn(answer, 'NextPartNumberMarker');
    if (textIn(answer, 'IsTruncated') !== 'true' || marker === '') return parts;
  }
}

/** If the response was lost, the file exists and the parts are gone. */
async function join(account: S3Account, ref: string, sizes: readonly number[]): Promise<void> {
  const { key, uploadId } = splitRef(ref);
  const found = new Map((await listParts(account, ref)).map((part) => [part.number, part]));
  const missing = sizes.filter((size, part) => found.get(part + 1)?.size !== size).length;
  if (missing > 0) {
    const { status } = await requestS3Text(account, { method: 'HEAD', key: objectName(key), expected: [404] });
    if (status === 404 || found.size > 0) throw partsMissing(missing, sizes.length);
    return;
  }
  const listed = sizes.map((_, part) => {
    const etag = found.get(part + 1)?.etag ?? '';
    return `<Part><PartNumber>${part + 1}</PartNumber><ETag>${etag.replaceAll('"', '&quot;')}</ETag></Part>`;
  });
  const bytes = Buffer.from(`<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`);
  const body = { bytes, size: bytes.length };
  const { text } = await requestS3Text(account, { method: 'POST', key: objectName(key), query: { uploadId }, body });
  // A store may answer 200 first and report a failure in the body.
  if (text.includes('<Error>')) throw new Error(`The file store could not join a file: ${text.slice(0, 500)}`);
}
