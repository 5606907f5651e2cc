import type { ServerResponse } from 'node:http';
import type { SignedIn } from '../http/route.ts';
import { streamLimits } from './stream-limits.ts';

/** Somebody at the other end of a stream. */
export type Viewer = {
  response: ServerResponse;
  /** As they were when they were last asked for. */
  caller: SignedIn;
  identifiedAt: number;
  /** Refuses once they may not look any more. */
  callerNow: () => Promise<SignedIn>;
  /** Since when they could not keep up, in milliseconds since 1970. */
  behindSince: number | undefined;
  /** Events that need none of those before, one for each thing that is followed: where somebody fell behind, they begin anew. */
  wholes: (() => Buffer)[];
};

/**
 * Sends one event to a viewer who keeps up. To one who does not, nothing is sent until all that waits has gone; then
 * everything anew.
 */
export function sendEvent(viewer: Viewer, event: Buffer | undefined, nowMs: number): void {
  const { response } = viewer;
  if (response.writableEnded) return;
  const waiting = response.writableLength;
  if (viewer.behindSince === undefined) {
    if (waiting > streamLimits.waitingBytes) viewer.behindSince = nowMs;
    // Straight to the connection, which costs less: nothing is to be put around an event.
    else if (event) (response.socket ?? response).write(event);
  } else if (waiting === 0) {
    viewer.behindSince = undefined;
    sendWholes(viewer);
  } else if (nowMs - viewer.behindSince > streamLimits.stuckMs) {
    response.destroy();
  }
}

export function sendWholes({ response, wholes }: Viewer): void {
  for (const whole of wholes) response.write(whole());
}
