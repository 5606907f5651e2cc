import type { FastifyRequest } from 'fastify';
import * as contract from '@overflight/contract/plans/files.ts';
import { route, type Request, type Route } from '../platform/http/route.ts';
import { answerArchive } from './downloads/answer-archive.ts';
import { answerFile } from './downloads/answer-file.ts';
import { answerThumbnail } from './downloads/answer-thumbnail.ts';
import { completeUpload } from './uploads/complete-upload.ts';
import { decidePhoto } from './decide-photo.ts';
import { deleteFile } from './delete-file.ts';
import { listFiles } from './list-files.ts';
import { putFile, type SentFile } from './uploads/put-file.ts';
import { putPart } from './uploads/put-part.ts';
import { signArchive } from './downloads/sign-archive.ts';
import { signUploads } from './uploads/sign-uploads.ts';
import { readAddress, readLasting } from './signed-address.ts';

type Listing = Pick<Request<typeof contract.listFiles>, 'services' | 'caller' | 'params'>;
type Signing = Pick<Request<typeof contract.signUploads>, 'services' | 'caller' | 'params' | 'body'>;

const list = ({ services, caller, params }: Listing) => listFiles(services, caller, params);

const sign = async ({ services, caller, params, body }: Signing) => ({
  files: await signUploads(services, caller, { ...params, ...body }),
});

export const filesRoutes: Route[] = [
  route(contract.listFiles, list),
  route(contract.listDataFiles, list),
  route(contract.signUploads, sign),
  route(contract.signDataUploads, sign),

  route(contract.putFile, async ({ services, params, query, http }) => {
    const claims = await readLasting(services, contract.putFile, { params, query, http });
    const { id, size, sha256 } = await putFile(services, { ...params, claims }, sentIn(http.request));
    return { fileId: id, size, sha256 };
  }),

  route(contract.putPart, async ({ services, params, query, http }) => {
    const claims = await readLasting(services, contract.putPart, { params, query, http });
    return putPart(services, { ...params, claims }, sentIn(http.request));
  }),

  route(contract.completeUpload, ({ services, caller, params }) => completeUpload(services, caller, params)),

  route(contract.deleteFile, ({ services, caller, params }) =>
    deleteFile(services, { ...params, tenant: caller.tenant }),
  ),

  route(contract.decidePhoto, ({ services, caller, params, body }) =>
    decidePhoto(services, caller, { ...params, ...body, tenant: caller.tenant }),
  ),

  route(contract.readFile, async ({ services, params, query, http }) => {
    const { tenant } = await readLasting(services, contract.readFile, { params, query, http });
    return answerFile(services, { ...params, tenant }, http);
  }),

  route(contract.readThumbnail, async ({ services, params, query, http }) => {
    const { tenant } = await readAddress(services, contract.readThumbnail, { params, query });
    return answerThumbnail(services, { ...params, tenant }, http.reply);
  }),

  route(contract.signDownload, ({ services, caller, params, body }) =>
    signArchive(services, caller, { ...params, ...body }),
  ),

  route(contract.downloadFiles, async ({ services, params, query, http }) => {
    const { tenant, name: archive } = await readLasting(services, contract.downloadFiles, { params, query, http });
    return answerArchive(services, { ...params, tenant, archive }, http.reply);
  }),
];

const sentIn = ({ body, headers }: FastifyRequest): SentFile => ({ body, contentLength: headers['content-length'] });
