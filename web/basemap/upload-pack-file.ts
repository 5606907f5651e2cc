import { ManagedSource, uploadPack } from '@overflight/contract/map/basemap.ts';
import { fillPath, type QueryOf } from '@overflight/contract/call.ts';
import { queryText } from '../platform/calls/send.ts';
import { sendFile } from '../platform/calls/send-file.ts';

type Upload = {
  file: Blob;
  id: string;
  query: QueryOf<typeof uploadPack>;
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

export async function uploadPackFile({ id, query, ...sending }: Upload): Promise<ManagedSource> {
  const url = fillPath(uploadPack.path, { id }) + queryText(query);
  return ManagedSource.parse(await sendFile({ method: uploadPack.method, url, ...sending }));
}
