import { wantedStreams, type WantedStream } from './wanted-streams.ts';

/** What a vehicle is heard to send, and how it answers when it is asked for more. */
export type StreamsHeard = {
  /** Messages of each kind since then. */
  since: number;
  counts: Map<number, number>;
  /** What was missing when it was last looked. */
  missing: ReadonlySet<number>;
  /** How often it was asked for it in vain, and when it may be asked again. */
  tries: number;
  askAfter: number;
  answer: 'none' | 'understood' | 'unsupported';
};

/** What to ask a vehicle for: message by message, in groups, or both where it does not answer. */
export type Wish = { streams: readonly WantedStream[]; isInGroups: boolean };

/** So long it is listened to before it is judged. */
const LOOK_MS = 3000;
/** Who says nothing for so long is not asked, and looked at anew once it speaks. */
const SILENT_MS = 5000;
/** Waits between one request and the next for the same. */
const waitsMs = [3000, 6000, 15_000, 30_000, 60_000];
/** MAV_RESULT. */
const UNSUPPORTED = 3;

export const noStreams = (): StreamsHeard => ({
  since: 0,
  counts: new Map(),
  missing: new Set(),
  tries: 0,
  askAfter: 0,
  answer: 'none',
});

export function countHeard({ counts }: StreamsHeard, messageId: number): void {
  counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
}

/** A vehicle that does not know the command is asked in groups at once. */
export function hearAnswer(streams: StreamsHeard, result: number): void {
  streams.answer = result === UNSUPPORTED ? 'unsupported' : 'understood';
  if (streams.answer === 'unsupported' && streams.tries === 1) streams.askAfter = 0;
}

/** What a vehicle is to be asked for now; undefined where it sends all of it, or was asked just before. */
export function lookAtStreams(streams: StreamsHeard, heardAt: number, nowMs: number): Wish | undefined {
  const isSilent = Math.abs(nowMs - heardAt) > SILENT_MS;
  const lookedMs = nowMs - streams.since;
  // The clock was set, or it has just begun to speak.
  if (isSilent || streams.since === 0 || lookedMs < 0 || lookedMs > 2 * LOOK_MS + SILENT_MS)
    return beginAnew(streams, nowMs, isSilent);
  if (lookedMs >= LOOK_MS) takeStock(streams, nowMs);
  if (streams.missing.size === 0 || nowMs < streams.askAfter) return undefined;
  const isUnanswered = streams.answer === 'none' && streams.tries > 0;
  const isInGroups = streams.answer === 'unsupported' || isUnanswered;
  const wanted = wantedStreams.filter(({ messageId }) => streams.missing.has(messageId));
  streams.askAfter = nowMs + waitsMs[Math.min(streams.tries, waitsMs.length - 1)]!;
  streams.tries++;
  return { streams: streams.answer === 'unsupported' ? [] : wanted, isInGroups };
}

/** After a silence it may be another one, or the same after a restart: it has promised nothing. */
function beginAnew(streams: StreamsHeard, nowMs: number, isSilent: boolean): undefined {
  Object.assign(streams, noStreams(), { since: isSilent ? 0 : nowMs });
}

/** What stopped since the last look is asked for at once: the vehicle has started anew. */
function takeStock(streams: StreamsHeard, nowMs: number): void {
  const seconds = (nowMs - streams.since) / 1000;
  const isMissing = ({ messageId, leastHz }: WantedStream) => {
    const heard = streams.counts.get(messageId) ?? 0;
    return heard === 0 || heard / seconds < leastHz;
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
