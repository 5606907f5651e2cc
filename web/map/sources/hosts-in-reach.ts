/** Blocked: the policy of this page, older than the source, forbids to ask. */
export type Reach = 'asked' | 'answers' | 'silent' | 'blocked';

/** A host that says nothing for so long counts as silent; it is asked again after a while, one in doubt not more often than this. */
export const reachLimits = { patienceMs: 5_000, askAgainMs: 30_000, doubtMs: 5_000 };

type Ask = (address: string) => Promise<unknown>;

/**
 * Which hosts outside answer at all. The map takes tiles only from those that do, so that nothing on it ever waits for one that
 * cannot be reached.
 */
export class HostsInReach {
  readonly #ask: Ask;
  readonly #listeners = new Set<() => void>();
  readonly #addresses = new Map<string, string>();
  readonly #askedAt = new Map<string, number>();
  readonly #inquiries = new Set<string>();
  #known: ReadonlyMap<string, Reach> = new Map();

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** By host; the same map until something changes. */
  readonly known = (): ReadonlyMap<string, Reach> => this.#known;

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
      if (reach === undefined || (reach === 'silent' && this.#isDue(host))) void this.#inquire(host);
    }
  }

  isSilent(address: string): boolean {
    const host = hostOf(address);
    return host !== null && this.#known.get(host) === 'silent';
  }

  /** Something from there did not come. */
  doubt(address: string): void {
    const host = hostOf(address);
    const last = host === null ? undefined : this.#askedAt.get(host);
    if (host === null || last === undefined || Date.now() - last < reachLimits.doubtMs) return;
    if (this.#known.get(host) === 'answers') void this.#inquire(host);
  }

  noteBlocked(address: string): void {
    const host = hostOf(address);
    if (host !== null && this.#known.has(host)) this.#set(host, 'blocked');
  }

  askAgain(): void {
    for (const [host, reach] of this.#known) if (reach === 'silent') void this.#inquire(host);
  }

  #isDue(host: string): boolean {
    return Date.now() - (this.#askedAt.get(host) ?? 0) >= reachLimits.askAgainMs;
  }

  async #inquire(host: string): Promise<void> {
    const address = this.#addresses.get(host);
    if (address === undefined || this.#inquiries.has(host)) return;
    this.#inquiries.add(host);
    this.#askedAt.set(host, Date.now());
    const answers = await this.#ask(address).then(
      () => true,
      () => false,
    );
    this.#inquiries.delete(host);
    if (this.#known.get(host) === 'blocked') return;
    this.#set(host, answers ? 'answers' : 'silent');
    if (!answers) setTimeout(() => this.#askLater(host), reachLimits.askAgainMs);
  }

  /** Nobody is asked while no map is open. */
  #askLater(host: string): void {
    if (this.#listeners.size > 0 && this.#known.get(host) === 'silent' && this.#isDue(host)) void this.#inquire(host);
  }

  #set(host: string, reach: Reach): void {
    if (this.#known.get(host) === reach) return;
    this.#known = new Map([...this.#known, [host, reach]]);
    for (const listener of this.#listeners) listener();
  }
}

/** Any answer will do, whatever it says and whoever may read it. */
export const hostsInReach = new HostsInReach((address) =>
  fetch(address, {
    mode: 'no-cors',
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(reachLimits.patienceMs),
  }),
);

/** The host of a complete web address; null for what our own server or the page itself holds. */
export function hostOf(address: string): string | null {
  const url = URL.parse(address);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.host : null;
}
