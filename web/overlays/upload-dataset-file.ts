import { fillPath } from '@overflight/contract/call.ts';
import { OverlayDataset, uploadDataset } from '@overflight/contract/map/overlays.ts';
import { queryText } from '../platform/calls/send.ts';
import { sendFile } from '../platform/calls/send-file.ts';
import type { AboutValues } from './dataset-about.ts';

type Upload = {
  id: string;
  about: AboutValues;
  file: File;
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

export async function uploadDatasetFile({ id, about, file, ...sending }: Upload): Promise<OverlayDataset> {
  const url = fillPath(uploadDataset.path, { id }) + queryText({ ...about, fileName: file.name });
  return OverlayDataset.parse(await sendFile({ method: uploadDataset.method, url, file, ...sending }));
}
