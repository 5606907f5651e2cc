/** Blocked: the policy of this page, older than the source, forbids to ask. */
export type Reachability = 'asked' | 'answers' | 'silent' | 'blocked';

/** A host that says nothing for so long counts as silent; it is asked again after a while, one in doubt not more often than this. */
export const reachLimits = { timeoutMs: 5_000, retryMs: 30_000, recheckMs: 5_000 };

type Probe = (address: string) => Promise<unknown>;

/**
 * Which hosts outside answer at all. The map takes tiles only from those that do, so that nothing on it ever waits for one that
 * cannot be reached.
 */
export class HostReachability {
  readonly #probe: Probe;
  readonly #listeners = new Set<() => void>();
  readonly #addresses = new Map<string, string>();
  readonly #probedAt = new Map<string, number>();
  readonly #pending = new Set<string>();
  #known: ReadonlyMap<string, Reachability> = new Map();

  constructor(ask: Probe) {
    this.#probe = ask;
  }

  /** By host; the same map until something changes. */
  readonly known = (): ReadonlyMap<string, Reachability> => this.#known;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Asks the hosts of these addresses that have not answered yet; what comes from this machine has none. */
  watch(addresses: readonly string[]): void {
    for (const address of addresses) {
      const host = hostOf(address);
      if (host === null) continue;
      this.#addresses.set(host, address);
      const reach = this.#known.get(host);
      if (reach === undefined) this.#set(host, 'asked');
      if (reach === undefined || (reach === 'silent' && this.#isDue(host))) void this.#probeHost(host);
    }
  }

  isSilent(address: string): boolean {
    const host = hostOf(address);
    return host !== null && this.#known.get(host) === 'silent';
  }

  /** Something from there did not come. */
  recheck(address: string): void {
    const host = hostOf(address);
    const last = host === null ? undefined : this.#probedAt.get(host);
    if (host === null || last === undefined || Date.now() - last < reachLimits.recheckMs) return;
    if (this.#known.get(host) === 'answers') void this.#probeHost(host);
  }

  noteBlocked(address: string): void {
    const host = hostOf(address);
    if (host !== null && this.#known.has(host)) this.#set(host, 'blocked');
  }

  retry(): void {
    for (const [host, reach] of this.#known) if (reach === 'silent') void this.#probeHost(host);
  }

  #isDue(host: string): boolean {
    return Date.now() - (this.#probedAt.get(host) ?? 0) >= reachLimits.retryMs;
  }

  async #probeHost(host: string): Promise<void> {
    const address = this.#addresses.get(host);
    if (address === undefined || this.#pending.has(host)) return;
    this.#pending.add(host);
    this.#probedAt.set(host, Date.now());
    const answers = await this.#probe(address).then(
      () => true,
      () => false,
    );
    this.#pending.delete(host);
    if (this.#known.get(host) === 'blocked') return;
    this.#set(host, answers ? 'answers' : 'silent');
    if (!answers) setTimeout(() => this.#retryLater(host), reachLimits.retryMs);
  }

  /** Nobody is asked while no map is open. */
  #retryLater(host: string): void {
    if (this.#listeners.size > 0 && this.#known.get(host) === 'silent' && this.#isDue(host)) void this.#probeHost(host);
  }

  #set(host: string, reach: Reachability): void {
    if (this.#known.get(host) === reach) return;
    this.#known = new Map([...this.#known, [host, reach]]);
    for (const listener of this.#listeners) listener();
  }
}

/** Any answer will do, whatever it says and whoever may read it. */
export const hostReachability = new HostReachability((address) =>
  fetch(address, {
    mode: 'no-cors',
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(reachLimits.timeoutMs),
  }),
);

/** The host of a complete web address; null for what our own server or the page itself holds. */
export function hostOf(address: string): string | null {
  const url = URL.parse(address);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.host : null;
}
