import type { LinkToSave, TelemetryLink } from '@overflight/contract/telemetry.ts';
import { notFound, Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { aboutLink, type LinkSettings } from './link.ts';
import { allLinks, linkState, matchLinks, settledState } from './links.ts';
import { removeLink, writeLink } from './links-store.ts';

export async function listLinks(services: Services): Promise<TelemetryLink[]> {
  return (await allLinks(services)).map((settings) => aboutLink(settings, linkState(services, settings.linkId)));
}

/** Creates or changes a link, and opens or closes it at once. */
export async function saveLink(services: Services, linkId: string, link: LinkToSave): Promise<TelemetryLink> {
  const known = await findLink(services, linkId);
  if (known?.isFixed) throw isFixed();
  const hasPassphrase = link.passphrase !== undefined || (known?.passphrase ?? null) !== null;
  if (link.signing === 'required' && !hasPassphrase) throw needsPassphrase();
  await writeLink(services, linkId, link);
  await matchLinks(services);
  const state = await settledState(services, linkId);
  const saved = await findLink(services, linkId);
  if (!saved) throw notFound('This link');
  return aboutLink(saved, state);
}

export async function deleteLink(services: Services, linkId: string): Promise<void> {
  if ((await findLink(services, linkId))?.isFixed) throw isFixed();
  if (!(await removeLink(services, linkId))) throw notFound('This link');
  await matchLinks(services);
}

async function findLink(services: Services, linkId: string): Promise<LinkSettings | undefined> {
  return (await allLinks(services)).find((link) => link.linkId === linkId);
}

function isFixed(): Refused {
  const message = 'This link is set by OVERFLIGHT_MAVLINK on the server and can only be changed there.';
  return new Refused({ status: 409, code: 'link-fixed', message });
}

function needsPassphrase(): Refused {
  const problem = 'Give the passphrase that the vehicles sign with.';
  const fields = [{ field: 'passphrase', problem }];
  return new Refused({ status: 400, code: 'passphrase-needed', message: problem, fields });
}
