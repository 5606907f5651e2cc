import { offerVideo, type Playback } from '@overflight/contract/telemetry/video.ts';
import { z } from 'zod';
import { makeCall } from '../../platform/calls/api-client.ts';
import type { Stop } from './stop.ts';

/** Time limit for gathering ICE candidates. */
const GATHER_MS = 2000;

type Wired = { video: HTMLVideoElement; iceServers: RTCIceServer[]; onFailed: () => void };

/** A receive-only connection that plays into the video. */
function receive({ video, iceServers, onFailed }: Wired): RTCPeerConnection {
  const connection = new RTCPeerConnection({ iceServers });
  connection.addTransceiver('video', { direction: 'recvonly' });
  connection.addEventListener('track', ({ streams, track }) => {
    video.srcObject = streams[0] ?? new MediaStream([track]);
  });
  connection.addEventListener('connectionstatechange', () => {
    if (['failed', 'closed'].includes(connection.connectionState)) onFailed();
  });
  return connection;
}

const stopOf = (video: HTMLVideoElement, connection: RTCPeerConnection): Stop => {
  return () => {
    connection.close();
    video.srcObject = null;
  };
};

/** WHEP: one offer with all ICE candidates, one answer, both through our server. */
export async function playWhep(wired: Omit<Wired, 'iceServers'>, sessionId: string): Promise<Stop> {
  const connection = receive({ ...wired, iceServers: [] });
  const stop = stopOf(wired.video, connection);
  try {
    await connection.setLocalDescription(await connection.createOffer());
    await gathered(connection);
    const sdp = connection.localDescription?.sdp ?? '';
    const answer = await makeCall(offerVideo, { params: { id: sessionId }, body: { sdp } });
    await connection.setRemoteDescription({ type: 'answer', sdp: answer.sdp });
    return stop;
  } catch (error) {
    stop();
    throw error;
  }
}

function gathered(connection: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, GATHER_MS);
    connection.addEventListener('icegatheringstatechange', () => {
      if (connection.iceGatheringState === 'complete') resolve();
    });
  });
}

const Message = z.object({ messageType: z.string(), messagePayload: z.string() });
const Description = z.object({ type: z.enum(['offer', 'answer', 'pranswer', 'rollback']), sdp: z.string() });
const Candidate = z.object({
  candidate: z.string(),
  sdpMid: z.string().nullish(),
  sdpMLineIndex: z.number().nullish(),
});

/** Kinesis Video: offer, answer and ICE candidates go over its signalling channel. */
export async function playKinesis(
  wired: Omit<Wired, 'iceServers'>,
  { signallingUrl, iceServers }: Extract<Playback, { how: 'kvs-webrtc' }>,
): Promise<Stop> {
  const servers = iceServers.map(({ urls, username, credential }) => ({
    urls,
    ...(username === undefined ? {} : { username }),
    ...(credential === undefined ? {} : { credential }),
  }));
  const connection = receive({ ...wired, iceServers: servers });
  const channel = new WebSocket(signallingUrl);
  const tell = (action: string, payload: unknown) =>
    channel.send(JSON.stringify({ action, messagePayload: btoa(JSON.stringify(payload)) }));
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate && channel.readyState === WebSocket.OPEN) tell('ICE_CANDIDATE', candidate);
  });
  channel.addEventListener('open', () => {
    void (async () => {
      await connection.setLocalDescription(await connection.createOffer());
      tell('SDP_OFFER', connection.localDescription);
    })().catch(wired.onFailed);
  });
  channel.addEventListener('message', ({ data }: MessageEvent<string>) => {
    if (data !== '') void onSignal(connection, data).catch(wired.onFailed);
  });
  channel.addEventListener('error', wired.onFailed);
  const stop = stopOf(wired.video, connection);
  return () => {
    channel.close();
    stop();
  };
}

async function onSignal(connection: RTCPeerConnection, data: string): Promise<void> {
  const { messageType, messagePayload } = Message.parse(JSON.parse(data));
  const payload: unknown = JSON.parse(atob(messagePayload));
  if (messageType === 'SDP_ANSWER') await connection.setRemoteDescription(Description.parse(payload));
  if (messageType === 'ICE_CANDIDATE') {
    const { candidate, sdpMid = null, sdpMLineIndex = null } = Candidate.parse(payload);
    await connection.addIceCandidate({ candidate, sdpMid, sdpMLineIndex });
  }
}
