import * as contract from '@overflight/contract/projects/projects.ts';
import { signAddress } from '../../files/signed-address.ts';
import type { Signer } from '../../account/require-rights.ts';
import { reportFiles } from '../engines/products/outcome.ts';
import type { Services } from '../../platform/services.ts';

/** The preview image of a run: of the wall, if one was drawn. */
const previews: readonly string[] = [reportFiles.facade, reportFiles.coverage];

type Named = { folder: string; name: string };

/** Lists show it: looking at it is no download. */
export const isPreview = ({ folder, name }: Named): boolean => folder === reportFiles.folder && previews.includes(name);
/** URLs stay the same for this long, so that a refetched list uses cached images. */
const SAME_FOR_MS = 60 * 60 * 1000;

type File = Named & { id: string; size: number };

/** Presigned preview for at least an hour; null if there is none. */
export function previewOf(
  services: Services,
  { signer, processId }: { signer: Signer; processId: string },
  files: readonly File[],
): string | null {
  const [file] = previews.flatMap((name) => files.filter((each) => isPreview(each) && each.name === name));
  if (!file) return null;
  const until = (Math.floor(services.now().getTime() / SAME_FOR_MS) + 2) * SAME_FOR_MS;
  const claims = { signer, name: file.name, size: file.size, until };
  return signAddress(services, contract.readResultFile, { params: { processId, fileId: file.id }, claims });
}
