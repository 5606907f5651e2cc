/** Blocked: the page's content security policy predates the source. */
export type Reachability = 'asked' | 'answers' | 'silent' | 'blocked';

/** A host is silent after this timeout and retried later; rechecks are limited to this interval. */
export const reachLimits = { timeoutMs: 5_000, retryMs: 30_000, recheckMs: 5_000 };

type Probe = (address: string) => Promise<unknown>;

/**
 * Which external hosts answer. The map requests tiles only from those, so that it never waits for an unreachable host.
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

  /** By host; the same object until something changes. */
  readonly known = (): ReadonlyMap<string, Reachability> => this.#known;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Probes the hosts of these URLs that have not answered yet; URLs of our own server have none. */
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

  /** A request to this address failed. */
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

  /** Retries only while a map is open. */
  #retryLater(host: string): void {
    if (this.#listeners.size > 0 && this.#known.get(host) === 'silent' && this.#isDue(host)) void this.#probeHost(host);
  }

  #set(host: string, reach: Reachability): void {
    if (this.#known.get(host) === reach) return;
    this.#known = new Map([...this.#known, [host, reach]]);
    for (const listener of this.#listeners) listener();
  }
}

/** Any response counts, even an opaque or failed one. */
export const hostReachability = new HostReachability((address) =>
  fetch(address, {
    mode: 'no-cors',
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(reachLimits.timeoutMs),
  }),
);

/** The host of an absolute URL; null for our own server. */
export function hostOf(address: string): string | null {
  const url = URL.parse(address);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.host : null;
}
