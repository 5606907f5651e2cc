import type { Services } from '../../platform/services.ts';
import { notFound } from '../../platform/http/refused.ts';
import type { FilePlace } from '../file-place.ts';
import { comesInParts, partRanges, type PartRange } from './part-sizes.ts';
import { bodyOf, requireUpload, type SentFile } from './put-file.ts';
import { requireParts } from './require-parts.ts';
import type { SignedClaims } from '../signed-address.ts';

type Address = Omit<FilePlace, 'tenant'> & { part: number; claims: SignedClaims };

/** Receives one part; once acknowledged it survives a power cut. Of two concurrent uploads, either is complete. */
export async function putPart(services: Services, address: Address, sent: SentFile): Promise<PartRange> {
  const { claims, part, ...place } = address;
  const row = await requireUpload(services, { ...place, tenant: claims.signer.tenant }, claims);
  const range = comesInParts(row.size) ? partRanges(row.size)[part] : undefined;
  if (!range) throw notFound('This part');
  if (row.stored_at !== null || row.same_as !== null) return range;
  const { ref } = await requireParts(services, row);
  const size = range.to - range.from;
  await services.storage.writePart({ ref, part }, bodyOf(sent, size), size);
  return range;
}
