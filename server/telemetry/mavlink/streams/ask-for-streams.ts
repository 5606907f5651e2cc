import type { WriteFrame } from '../frame-writer.ts';
import { AUTOPILOT } from '../link-ear.ts';
import type { VehicleSystem } from '../vehicle-system.ts';
import { lookAtStreams } from './look-at-streams.ts';
import { SET_MESSAGE_INTERVAL, streamGroups } from './wanted-streams.ts';

const START = 1;

/**
 * Asks each vehicle for what is shown of it and it does not send: ArduPilot sends heartbeats alone until somebody asks, and
 * forgets it when it restarts.
 */
export function askForStreams(systems: Iterable<VehicleSystem>, write: WriteFrame, nowMs: number): void {
  for (const { streams, heardAt, systemId: targetSystem, peer } of systems) {
    const wish = lookAtStreams(streams, heardAt, nowMs);
    if (!wish) continue;
    const target = { targetSystem, targetComponent: AUTOPILOT };
    for (const { messageId, hz } of wish.streams) {
      const values = { command: SET_MESSAGE_INTERVAL, _param1: messageId, _param2: 1e6 / hz, ...target };
      peer.tell(write('COMMAND_LONG', values));
    }
    if (!wish.isInGroups) continue;
    for (const { streamId, hz } of streamGroups) {
      const values = { reqStreamId: streamId, reqMessageRate: hz, startStop: START, ...target };
      peer.tell(write('REQUEST_DATA_STREAM', values));
    }
  }
}
