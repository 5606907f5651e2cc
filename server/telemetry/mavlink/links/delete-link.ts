import { notFound } from '../../../platform/http/refused.ts';
import type { Services } from '../../../platform/services.ts';
import { linkIsFixed } from './link-refusals.ts';
import { findLink, matchLinks } from './links.ts';
import { removeLink } from './links-store.ts';

/** Closes and deletes a link; its vehicles are kept. */
export async function deleteLink(services: Services, linkId: string): Promise<void> {
  if ((await findLink(services, linkId))?.isFixed) throw linkIsFixed();
  if (!(await removeLink(services, linkId))) throw notFound('This link');
  await matchLinks(services);
}
