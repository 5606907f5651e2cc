import type { ServerResponse } from 'node:http';
import type { Caller } from '../http/route.ts';
import { streamLimits } from './stream-limits.ts';

/** A client of a stream. */
export type Viewer = {
  response: ServerResponse;
  /** The caller as last identified. */
  caller: Caller;
  identifiedAt: number;
  /** Refuses once access is lost. */
  callerNow: () => Promise<Caller>;
  /** Since when the viewer lags, in milliseconds since 1970. */
  behindSince: number | undefined;
  /** Full-state events, one per subscription, sent at the start and after a lag. */
  snapshots: (() => Buffer)[];
};

/**
 * Sends one event to a viewer that keeps up. To a lagging one nothing is sent until its buffer is empty, then
 * snapshots.
 */
export function sendEvent(viewer: Viewer, event: Buffer | undefined, nowMs: number): void {
  const { response } = viewer;
  if (response.writableEnded) return;
  const waiting = response.writableLength;
  if (viewer.behindSince === undefined) {
    if (waiting > streamLimits.waitingBytes) viewer.behindSince = nowMs;
    // Directly to the socket, which is cheaper: events need no framing.
    else if (event) (response.socket ?? response).write(event);
  } else if (waiting === 0) {
    viewer.behindSince = undefined;
    sendSnapshots(viewer);
  } else if (nowMs - viewer.behindSince > streamLimits.stuckMs) {
    response.destroy();
  }
}

export function sendSnapshots({ response, snapshots }: Viewer): void {
  for (const whole of snapshots) response.write(whole());
}
