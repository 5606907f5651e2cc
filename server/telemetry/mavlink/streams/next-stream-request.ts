import { wantedStreams, type WantedStream } from './wanted-streams.ts';

/** Message rates received from a vehicle, and how it answers requests. */
export type StreamRates = {
  /** Start of the current count of messages. */
  since: number;
  counts: Map<number, number>;
  /** Messages missing at the last check. */
  missing: ReadonlySet<number>;
  /** Unsuccessful requests so far, and when the next one is allowed. */
  tries: number;
  askAfter: number;
  answer: 'none' | 'understood' | 'unsupported';
};

/** Streams to request: per message, in groups, or both if it does not answer. */
export type StreamRequest = { streams: readonly WantedStream[]; isInGroups: boolean };

/** Length of a measurement. */
const LOOK_MS = 3000;
/** A vehicle silent for this long is not asked, and measured again once it sends. */
const SILENT_MS = 5000;
/** Delays between repeated requests. */
const waitsMs = [3000, 6000, 15_000, 30_000, 60_000];
/** MAV_RESULT. */
const UNSUPPORTED = 3;

export const newStreamRates = (): StreamRates => ({
  since: 0,
  counts: new Map(),
  missing: new Set(),
  tries: 0,
  askAfter: 0,
  answer: 'none',
});

export function countMessage({ counts }: StreamRates, messageId: number): void {
  counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
}

/** If the command is unsupported, groups are requested immediately. */
export function recordStreamAck(streams: StreamRates, result: number): void {
  streams.answer = result === UNSUPPORTED ? 'unsupported' : 'understood';
  if (streams.answer === 'unsupported' && streams.tries === 1) streams.askAfter = 0;
}

/** The request due now; undefined if nothing is missing or it was requested just before. */
export function nextStreamRequest(streams: StreamRates, heardAt: number, nowMs: number): StreamRequest | undefined {
  const isSilent = Math.abs(nowMs - heardAt) > SILENT_MS;
  const lookedMs = nowMs - streams.since;
  // The clock was set, or the vehicle has just appeared.
  if (isSilent || streams.since === 0 || lookedMs < 0 || lookedMs > 2 * LOOK_MS + SILENT_MS)
    return restartCount(streams, nowMs, isSilent);
  if (lookedMs >= LOOK_MS) updateMissing(streams, nowMs);
  if (streams.missing.size === 0 || nowMs < streams.askAfter) return undefined;
  const isUnanswered = streams.answer === 'none' && streams.tries > 0;
  const isInGroups = streams.answer === 'unsupported' || isUnanswered;
  const wanted = wantedStreams.filter(({ messageId }) => streams.missing.has(messageId));
  streams.askAfter = nowMs + waitsMs[Math.min(streams.tries, waitsMs.length - 1)]!;
  streams.tries++;
  return { streams: streams.answer === 'unsupported' ? [] : wanted, isInGroups };
}

/** After a silence it may be another vehicle, or the same one restarted. */
function restartCount(streams: StreamRates, nowMs: number, isSilent: boolean): undefined {
  Object.assign(streams, newStreamRates(), { since: isSilent ? 0 : nowMs });
}

/** A stream that stopped is requested immediately: the vehicle has restarted. */
function updateMissing(streams: StreamRates, nowMs: number): void {
  const seconds = (nowMs - streams.since) / 1000;
  const isMissing = ({ messageId, leastHz }: WantedStream) => {
    const count = streams.counts.get(messageId) ?? 0;
    return count === 0 || count / seconds < leastHz;
  };
  const missing = new Set(wantedStreams.filter(isMissing).map(({ messageId }) => messageId));
  if ([...missing].some((messageId) => !streams.missing.has(messageId))) {
    streams.tries = 0;
    streams.askAfter = 0;
  }
  streams.missing = missing;
  streams.since = nowMs;
  streams.counts.clear();
}
