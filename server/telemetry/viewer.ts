import type { ServerResponse } from 'node:http';
import { streamLimits } from './stream-limits.ts';

/** Somebody at the other end of a stream. */
export type Viewer = {
  response: ServerResponse;
  personId: string;
  tenant: string;
  tokenEndsAt: number;
  identifiedAt: number;
  /** Refuses once they may not look any more; answers their tenant as it is now. */
  tenantNow: () => Promise<string>;
  /** Since when they could not keep up, in milliseconds since 1970. */
  behindSince: number | undefined;
};

/**
 * Sends one frame to a viewer who keeps up. To one who does not, nothing is sent until all that waits has gone; then a whole
 * frame, which needs none of those in between.
 */
export function sendFrame(
  viewer: Viewer,
  { frame, whole, nowMs }: { frame: Buffer | undefined; whole: () => Buffer; nowMs: number },
): void {
  const { response } = viewer;
  if (response.writableEnded) return;
  const waiting = response.writableLength;
  if (viewer.behindSince === undefined) {
    if (waiting > streamLimits.waitingBytes) viewer.behindSince = nowMs;
    // Straight to the connection, which costs less: nothing is to be put around a frame.
    else if (frame) (response.socket ?? response).write(frame);
  } else if (waiting === 0) {
    viewer.behindSince = undefined;
    response.write(whole());
  } else if (nowMs - viewer.behindSince > streamLimits.stuckMs) {
    response.destroy();
  }
}
