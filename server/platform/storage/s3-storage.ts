import { randomUUID } from 'node:crypto';
import { Transform, type Readable } from 'node:stream';
import { digestBytes } from './digest-bytes.ts';
import { presignS3, type S3Account } from './presign-s3.ts';
import { elementsIn, readS3Xml, textIn } from './read-s3-xml.ts';
import { removeS3Orphans } from './remove-s3-orphans.ts';
import { requestS3, requestS3Text } from './s3-request.ts';
import { objectName, refOf, splitRef } from './s3-names.ts';
import { requireStoreId, sidecars, type StoredDigest, type StoredFile, type Storage } from './storage.ts';
import { bytesMissing, partsMissing, refusalOf } from './storage-refusals.ts';

/** S3 takes up to 5 GB at once; larger files go in parts, held in memory one at a time, at most 10,000. */
const WHOLE_LIMIT_BYTES = 5 * 1024 ** 3;
const PART_BYTES = 64 * 1024 ** 2;

type Part = { number: number; size: number; etag: string };

/** Any S3-compatible store. Whole files pass through us, parts and downloads go between browser and store. */
export function openS3Storage(account: S3Account, wholeLimitBytes = WHOLE_LIMIT_BYTES): Storage {
  const write = (key: string, body: Readable, size: number) =>
    size > wholeLimitBytes ? writeInParts(account, { key, body, size }) : writeWhole(account, { key, body, size });
  const read: Storage['read'] = async (key, range) => {
    const headers = range ? { range: `bytes=${range.from}-${range.to}` } : {};
    const sent = { method: 'GET', key: objectName(requireStoreId(key)), headers, expected: [404] } as const;
    const { status, body } = await requestS3(account, sent);
    if (status === 404) throw bytesMissing();
    return body;
  };
  return {
    write: (body, size) => write(randomUUID(), body, size),
    writeAs: (key, body, size) => write(requireStoreId(key), body, size),
    beginParts: () => beginParts(account, randomUUID()),
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
    dropParts: (ref) => dropParts(account, ref),
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

async function beginParts(account: S3Account, key: string): Promise<string> {
  const { text } = await requestS3Text(account, { method: 'POST', key: objectName(key), query: { uploads: '' } });
  return refOf(key, textIn(readS3Xml(text), 'UploadId'));
}

async function dropParts(account: S3Account, ref: string): Promise<void> {
  const { key, uploadId } = splitRef(ref);
  await requestS3Text(account, { method: 'DELETE', key: objectName(key), query: { uploadId }, expected: [404] });
}

type Whole = { key: string; body: Readable; size: number };

async function writeInParts(account: S3Account, { key, body, size }: Whole): Promise<StoredFile> {
  const ref = await beginParts(account, key);
  const sizes: number[] = [];
  let held: Buffer[] = [];
  let length = 0;
  const send = async () => {
    const bytes = Buffer.concat(held);
    [held, length] = [[], 0];
    const sent = { method: 'PUT', ...partAddress(ref, sizes.length), body: { bytes, size: bytes.length } } as const;
    sizes.push(bytes.length);
    await requestS3Text(account, sent);
  };
  try {
    const known = await digestBytes(body, { size }, async (bytes) => {
      held.push(Buffer.from(bytes));
      if ((length += bytes.length) >= PART_BYTES) await send();
    });
    if (length > 0) await send();
    await join(account, ref, sizes);
    return { key, size, ...known };
  } catch (error) {
    await dropParts(account, ref).catch(() => undefined);
    throw refusalOf(error);
  }
}

async function writeWhole(account: S3Account, { key, body, size }: Whole): Promise<StoredFile> {
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
