import { HeightFile, uploadHeightFile as contract } from '@overflight/contract/map/terrain.ts';
import { fillPath } from '@overflight/contract/call.ts';
import type { z } from 'zod';
import { queryText } from '../platform/calls/send.ts';
import { sendFile } from '../platform/calls/send-file.ts';

type Upload = {
  file: Blob;
  id: string;
  query: z.input<(typeof contract)['query']>;
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

export async function uploadHeightFile({ id, query, ...sending }: Upload): Promise<HeightFile> {
  const url = fillPath(contract.path, { id }) + queryText(query);
  return HeightFile.parse(await sendFile({ method: contract.method, url, ...sending }));
}
