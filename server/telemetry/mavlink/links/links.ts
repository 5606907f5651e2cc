import { setTimeout as sleep } from 'node:timers/promises';
import { perServices } from '../../../platform/per-services.ts';
import type { Services } from '../../../platform/services.ts';
import { fixedLinks } from './fixed-links.ts';
import { closedLink, type LinkSettings, type LinkState } from './link.ts';
import { readLinks } from './links-store.ts';
import { openLink, type OpenLink } from './open-link.ts';

/** Another server process may have changed the links. */
const LOOK_AGAIN_MS = 10_000;
/** How long a newly opened link may take to report its state. */
const SETTLE_MS = 2000;
const SETTLE_STEP_MS = 10;

type Links = { open: Map<string, OpenLink>; last: Promise<void>; isClosed: boolean };
const memory = perServices((): Links => ({ open: new Map(), last: Promise.resolve(), isClosed: false }));

/** Opens every enabled link and follows changes in the database; the returned function closes them all. */
export async function startLinks(services: Services): Promise<() => Promise<void>> {
  const links = memory(services);
  await matchLinks(services);
  const lookAgain = () =>
    matchLinks(services).catch((error: unknown) => services.log.error({ err: error }, 'links could not be read'));
  const timer = setInterval(() => void lookAgain(), LOOK_AGAIN_MS).unref();
  return async () => {
    clearInterval(timer);
    links.isClosed = true;
    await links.last.catch(() => undefined);
    await Promise.all([...links.open.values()].map((link) => link.close()));
    links.open.clear();
  };
}

export async function allLinks(services: Services): Promise<LinkSettings[]> {
  return [...fixedLinks(services.env), ...(await readLinks(services))];
}

export async function findLink(services: Services, linkId: string): Promise<LinkSettings | undefined> {
  return (await allLinks(services)).find((link) => link.linkId === linkId);
}

/** Opens and closes links to match the database; calls run one after another. */
export function matchLinks(services: Services): Promise<void> {
  const links = memory(services);
  links.last = links.last.catch(() => undefined).then(() => match(services, links));
  return links.last;
}

async function match(services: Services, { open, isClosed }: Links): Promise<void> {
  if (isClosed) return;
  const wanted = (await allLinks(services)).filter(({ isOn }) => isOn);
  const byId = new Map(wanted.map((settings) => [settings.linkId, settings]));
  for (const [linkId, link] of open) {
    if (JSON.stringify(byId.get(linkId)) === JSON.stringify(link.settings)) continue;
    open.delete(linkId);
    await link.close();
  }
  for (const settings of wanted)
    if (!open.has(settings.linkId)) open.set(settings.linkId, openLink(services, settings));
}

export function findOpenLink(services: Services, linkId: string): OpenLink | undefined {
  return memory(services).open.get(linkId);
}

export function linkState(services: Services, linkId: string): LinkState {
  return findOpenLink(services, linkId)?.state() ?? closedLink;
}

/** The state once it is known whether the link could be opened. */
export async function settledState(services: Services, linkId: string): Promise<LinkState> {
  for (let waited = 0; waited < SETTLE_MS; waited += SETTLE_STEP_MS) {
    const link = findOpenLink(services, linkId)?.state();
    if (!link || link.isOpen || link.problem !== null) break;
    await sleep(SETTLE_STEP_MS);
  }
  return linkState(services, linkId);
}
