import type { XmlElement } from '@overflight/flight/formats/xml-zip/parse-xml.ts';
import type { S3Account } from './presign-s3.ts';
import { elementsIn, readS3Xml, textIn } from './read-s3-xml.ts';
import { PREFIX, refOf } from './s3-names.ts';
import { requestS3Text } from './s3-request.ts';
import { isStoreId, type Storage } from './storage.ts';

type Keep = Parameters<Storage['removeOrphans']>[1];
/** `name` is the reference used by the application. */
type Orphan = { name: string; key: string; uploadId?: string };

/** Unreferenced files, and parts never joined. */
export async function removeS3Orphans(account: S3Account, before: Date, keep: Keep): Promise<number> {
  let removed = 0;
  for await (const page of pagesOf(account)) {
    const old = page.flatMap(({ at, ...orphan }) => (at < before ? [orphan] : []));
    const kept = await keep(old.map(({ name }) => name));
    for (const { name, key, uploadId } of old) {
      if (kept.has(name)) continue;
      const query = uploadId === undefined ? {} : { uploadId };
      await requestS3Text(account, { method: 'DELETE', key, query, expected: [404] });
      removed++;
    }
  }
  return removed;
}

async function* pagesOf(account: S3Account): AsyncGenerator<(Orphan & { at: Date })[]> {
  for (let token = ''; ;) {
    const query = { 'list-type': '2', prefix: PREFIX, ...(token === '' ? {} : { 'continuation-token': token }) };
    const { text } = await requestS3Text(account, { method: 'GET', query });
    const answer = readS3Xml(text);
    yield elementsIn(answer, 'Contents').flatMap(objectIn);
    token = textIn(answer, 'NextContinuationToken');
    if (token === '') break;
  }
  // Some stores cannot list uploads: those clean up by themselves.
  const { status, text } = await requestS3Text(account, {
    method: 'GET',
    query: { uploads: '', prefix: PREFIX },
    expected: [400, 404, 405, 501],
  });
  if (status === 200) yield elementsIn(readS3Xml(text), 'Upload').flatMap(uploadIn);
}

function objectIn(found: XmlElement): (Orphan & { at: Date })[] {
  const key = textIn(found, 'Key');
  const name = key.slice(PREFIX.length, PREFIX.length + 36);
  return isStoreId(name) ? [{ name, key, at: new Date(textIn(found, 'LastModified')) }] : [];
}

function uploadIn(found: XmlElement): (Orphan & { at: Date })[] {
  const key = textIn(found, 'Key');
  const [id, uploadId] = [key.slice(PREFIX.length), textIn(found, 'UploadId')];
  return isStoreId(id) ? [{ name: refOf(id, uploadId), key, uploadId, at: new Date(textIn(found, 'Initiated')) }] : [];
}
