import type { LinkToSave, TelemetryLink } from '@overflight/contract/telemetry/telemetry.ts';
import { notFound } from '../../../platform/http/refused.ts';
import type { Services } from '../../../platform/services.ts';
import { aboutLink } from './link.ts';
import { linkIsFixed, passphraseNeeded } from './link-refusals.ts';
import { findLink, matchLinks, settledLink } from './links.ts';
import { writeLink } from './links-store.ts';

/** Creates or changes a link, and opens or closes it at once. */
export async function saveLink(services: Services, linkId: string, link: LinkToSave): Promise<TelemetryLink> {
  const known = await findLink(services, linkId);
  if (known?.isFixed) throw linkIsFixed();
  const hasPassphrase = link.passphrase !== undefined || (known?.passphrase ?? null) !== null;
  if (link.signing === 'required' && !hasPassphrase) throw passphraseNeeded();
  await writeLink(services, linkId, link);
  await matchLinks(services);
  const saved = await findLink(services, linkId);
  // Deleted in the meantime.
  if (!saved) throw notFound('This link');
  return aboutLink(saved, await settledLink(services, saved));
}
