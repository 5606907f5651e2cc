import { createHash } from 'node:crypto';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicMs } from '../../../platform/monotonic-ms.ts';
import { perServices } from '../../../platform/per-services.ts';
import type { Services } from '../../../platform/services.ts';
import { fixedLinks } from './fixed-links.ts';
import { closedLink, type LinkSettings, type LinkState } from './link.ts';
import { BEAT_MS, beatMsOf, FENCE_MS, hasOtherNodes, holdLinks, isAlone, LEASE_MS } from './link-leases.ts';
import { readLeases, releaseLinks } from './link-leases.ts';
import { readLinks } from './links-store.ts';
import { openLink, type OpenLink } from './open-link.ts';

/** How long a newly opened link may take to report its state. */
const SETTLE_MS = 2000;
const SETTLE_STEP_MS = 10;
/** A server that cannot listen leaves the link to others for this long. */
const CANNOT_LISTEN_MS = 3000;
const LEAVE_TO_OTHERS_MS = 15_000;

type Links = {
  open: Map<string, OpenLink>;
  last: Promise<void>;
  isClosed: boolean;
  isFailing: boolean;
  /** Links that are certainly ours until, with a problem since, and left to others until, in the time of the monotonic clock. */
  heldUntil: Map<string, number>;
  failingSince: Map<string, number>;
  leftUntil: Map<string, number>;
};
const memory = perServices((): Links => ({
  open: new Map(),
  last: Promise.resolve(),
  isClosed: false,
  isFailing: false,
  heldUntil: new Map(),
  failingSince: new Map(),
  leftUntil: new Map(),
}));

/** Opens the enabled links whose lease is ours and follows changes in the database; the returned function closes them. */
export async function startLinks(services: Services): Promise<() => Promise<void>> {
  const links = memory(services);
  await matchLinks(services);
  const beat = async () => {
    try {
      await matchLinks(services);
      links.isFailing = false;
    } catch (error) {
      if (!links.isFailing) services.log.error({ err: error }, 'links could not be read');
      links.isFailing = true;
    }
  };
  let isBeating = false;
  const timer = setInterval(() => {
    if (isBeating) return;
    isBeating = true;
    void beat().finally(() => (isBeating = false));
  }, beatMsOf(services)).unref();
  return async () => {
    clearInterval(timer);
    links.isClosed = true;
    await links.last.catch(() => undefined);
    const held = [...links.open.keys()];
    await Promise.all([...links.open.values()].map((link) => link.close()));
    links.open.clear();
    await releaseLinks(services, held).catch(() => undefined);
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

async function match(services: Services, links: Links): Promise<void> {
  if (links.isClosed) return;
  const { open } = links;
  const nowMs = monotonicMs();
  const mayOpen = ({ linkId, isOn, server }: LinkSettings) =>
    isOn && (server === '' || server === os.hostname()) && (links.leftUntil.get(linkId) ?? 0) <= nowMs;
  const wanted = (await allLinks(services)).filter(mayOpen);
  const ours = await holdLinks(
    services,
    wanted.map((settings) => {
      const { linkId } = settings;
      return { linkId, state: linkState(services, linkId), of: settingsMark(open.get(linkId)?.settings ?? settings) };
    }),
  );
  links.heldUntil = new Map([...ours].map((linkId) => [linkId, nowMs + LEASE_MS - FENCE_MS]));
  const byId = new Map(wanted.flatMap((settings) => (ours.has(settings.linkId) ? [[settings.linkId, settings]] : [])));
  const dropped: string[] = [];
  for (const [linkId, link] of open) {
    if (JSON.stringify(byId.get(linkId)) === JSON.stringify(link.settings)) continue;
    open.delete(linkId);
    await link.close();
    if (!byId.has(linkId)) dropped.push(linkId);
  }
  await releaseLinks(services, dropped);
  for (const settings of byId.values())
    if (!open.has(settings.linkId))
      open.set(
        settings.linkId,
        openLink(services, settings, {
          heldUntilMs: () => (isAlone(services) ? Infinity : (links.heldUntil.get(settings.linkId) ?? -Infinity)),
        }),
      );
  await leaveToOthers(services, links, nowMs);
}

/** The address or port of a listening link may be free on another machine. */
async function leaveToOthers(services: Services, links: Links, nowMs: number): Promise<void> {
  const { open, failingSince, leftUntil } = links;
  for (const [linkId, link] of open) {
    const { isOpen, problem } = link.state();
    const cannotListen = link.settings.kind !== 'tcp-connect' && !isOpen && problem !== null;
    if (!cannotListen) failingSince.delete(linkId);
    else if (!failingSince.has(linkId)) failingSince.set(linkId, nowMs);
    if (nowMs - (failingSince.get(linkId) ?? nowMs) < CANNOT_LISTEN_MS || !(await hasOtherNodes(services))) continue;
    failingSince.delete(linkId);
    leftUntil.set(linkId, nowMs + LEAVE_TO_OTHERS_MS);
    open.delete(linkId);
    await link.close();
    await releaseLinks(services, [linkId]);
  }
}

export function findOpenLink(services: Services, linkId: string): OpenLink | undefined {
  return memory(services).open.get(linkId);
}

/** The links that this server has. */
export function openLinks(
  services: Services,
): (Pick<LinkState, 'isOpen' | 'problem' | 'vehicles'> & { name: string })[] {
  return [...memory(services).open.values()].map(({ settings: { name }, state }) => {
    const { isOpen, problem, vehicles } = state();
    return { name, isOpen, problem, vehicles };
  });
}

function linkState(services: Services, linkId: string): LinkState {
  return findOpenLink(services, linkId)?.state() ?? closedLink;
}

/** The state of a link, and the server that has it, wherever that is. */
export type KnownLink = { state: LinkState; owner: string | null };

export async function knownLinks(services: Services): Promise<(linkId: string) => KnownLink> {
  const leases = await readLeases(services);
  return (linkId) => {
    const lease = leases.get(linkId);
    const own = findOpenLink(services, linkId)?.state();
    return { state: own ?? lease?.state ?? closedLink, owner: lease?.owner ?? null };
  };
}

/** The state once it is known whether the link could be opened, here or elsewhere. */
export async function settledLink(services: Services, settings: LinkSettings): Promise<KnownLink> {
  const mark = settingsMark(settings);
  for (let waited = 0; waited < SETTLE_MS && settings.isOn; waited += SETTLE_STEP_MS) {
    const own = findOpenLink(services, settings.linkId)?.state();
    if (own && (own.isOpen || own.problem !== null)) break;
    if (!own) {
      const lease = (await readLeases(services)).get(settings.linkId);
      if (!lease?.isOwn && lease?.of === mark && (lease.state.isOpen || lease.state.problem !== null)) break;
      // Only another server may open it, and none has.
      if (!lease && settings.server !== '' && settings.server !== os.hostname() && waited > BEAT_MS) break;
    }
    await sleep(SETTLE_STEP_MS);
  }
  return (await knownLinks(services))(settings.linkId);
}

/** Tells settings apart, without what is secret. */
function settingsMark({ passphrase: _, ...settings }: LinkSettings): string {
  return createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 16);
}
