import { fillPath, type AnswerOf } from '@overflight/contract/call.ts';
import type { uploadGeoidGrid, uploadHeightFile } from '@overflight/contract/map/terrain.ts';
import type { z } from 'zod';
import { queryText } from '../platform/calls/send.ts';
import { sendFile } from '../platform/calls/send-file.ts';

type Call = typeof uploadHeightFile | typeof uploadGeoidGrid;
type Upload<C extends Call> = {
  file: Blob;
  id: string;
  query: z.input<C['query']>;
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** Sends a height file or a geoid grid, with progress. */
export async function uploadRaster<C extends Call>(
  call: C,
  { id, query, ...sending }: Upload<C>,
): Promise<AnswerOf<C>> {
  const url = fillPath(call.path, { id }) + queryText(query);
  return call.answer.parse(await sendFile({ method: call.method, url, ...sending })) as AnswerOf<C>;
}
