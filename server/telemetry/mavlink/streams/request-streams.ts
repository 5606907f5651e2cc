import type { WriteFrame } from '../frame-writer.ts';
import { AUTOPILOT } from '../link-receiver.ts';
import type { VehicleSystem } from '../vehicle-system.ts';
import { nextStreamRequest } from './next-stream-request.ts';
import { SET_MESSAGE_INTERVAL, streamGroups } from './wanted-streams.ts';

const START = 1;

/**
 * Requests the streams that a vehicle does not send: ArduPilot sends only heartbeats until asked, and
 * forgets requests when it restarts.
 */
export function requestStreams(systems: Iterable<VehicleSystem>, write: WriteFrame, nowMs: number): void {
  for (const { streams, heardAt, systemId: targetSystem, peer } of systems) {
    const request = nextStreamRequest(streams, heardAt, nowMs);
    if (!request) continue;
    const target = { targetSystem, targetComponent: AUTOPILOT };
    for (const { messageId, hz } of request.streams) {
      const values = { command: SET_MESSAGE_INTERVAL, _param1: messageId, _param2: 1e6 / hz, ...target };
      peer.send(write('COMMAND_LONG', values));
    }
    if (!request.isInGroups) continue;
    for (const { streamId, hz } of streamGroups) {
      const values = { reqStreamId: streamId, reqMessageRate: hz, startStop: START, ...target };
      peer.send(write('REQUEST_DATA_STREAM', values));
    }
  }
}
