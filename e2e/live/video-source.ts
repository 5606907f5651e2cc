import { spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { BrowserContext, Page } from '../browser.ts';

/** A page that acts as the drone: it answers WebRTC offers with a moving picture. */
export async function openDrone(context: BrowserContext): Promise<(offer: string) => Promise<string>> {
  const page: Page = await context.newPage();
  await page.goto('about:blank');
  return (offer) =>
    page.evaluate(async (sdp) => {
      const canvas = document.createElement('canvas');
      const drawing = canvas.getContext('2d');
      let frame = 0;
      setInterval(() => {
        if (!drawing) return;
        drawing.fillStyle = `hsl(${(frame += 7)} 80% 50%)`;
        drawing.fillRect(0, 0, canvas.width, canvas.height);
      }, 50);
      const connection = new RTCPeerConnection();
      const stream = canvas.captureStream(20);
      await connection.setRemoteDescription({ type: 'offer', sdp });
      for (const track of stream.getTracks()) connection.addTrack(track, stream);
      await connection.setLocalDescription(await connection.createAnswer());
      await new Promise<void>((resolve) => {
        setTimeout(resolve, 2000);
        connection.addEventListener('icegatheringstatechange', () => {
          if (connection.iceGatheringState === 'complete') resolve();
        });
      });
      return connection.localDescription?.sdp ?? '';
    }, offer);
}

/** A live HLS playlist on another host; returns its address. */
export async function startHlsServer(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'overflight-hls-'));
  const words =
    '-hide_banner -loglevel error -nostdin -re -f lavfi -i testsrc=size=320x240:rate=15 ' +
    '-c:v libx264 -preset ultrafast -tune zerolatency -pix_fmt yuv420p -g 15 -f hls -hls_time 1 -hls_list_size 6 ' +
    '-hls_segment_type fmp4 live.m3u8';
  const encoder = spawn('ffmpeg', words.split(' '), { cwd: folder, stdio: 'ignore' });
  onTestFinished(async () => {
    encoder.kill('SIGKILL');
    await fs.rm(folder, { recursive: true, force: true });
  });
  const url = await listen((request, response) => {
    fs.readFile(path.join(folder, path.basename(request.url ?? ''))).then(
      (bytes) => response.writeHead(200, { 'access-control-allow-origin': '*' }).end(bytes),
      () => response.writeHead(404, { 'access-control-allow-origin': '*' }).end(),
    );
  });
  return `${url}/live.m3u8`;
}

const CHANNEL = 'arn:aws:kinesisvideo:us-west-2:1:channel/drone-1/1';

/** Fakes the Kinesis Video API calls before a viewer joins a channel, as documented. */
export async function startKinesis(): Promise<string> {
  let own = '';
  const answers: Record<string, () => object> = {
    '/describeSignalingChannel': () => ({ ChannelInfo: { ChannelARN: CHANNEL, ChannelStatus: 'ACTIVE' } }),
    '/getSignalingChannelEndpoint': () => ({
      ResourceEndpointList: [
        { Protocol: 'WSS', ResourceEndpoint: 'wss://v-1.kinesisvideo.us-west-2.amazonaws.com' },
        { Protocol: 'HTTPS', ResourceEndpoint: own },
      ],
    }),
    '/v1/get-ice-server-config': () => ({ IceServerList: [] }),
  };
  own = await listen((request, response) => {
    const answer = answers[request.url ?? ''];
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer?.() ?? {}));
  });
  return own;
}

/** The signalling channel, with a drone at the other end. */
export async function joinChannel(viewer: Page, answer: (offer: string) => Promise<string>): Promise<void> {
  await viewer.routeWebSocket(/^wss:\/\/v-1\.kinesisvideo\./, (channel) => {
    channel.onMessage((message) => {
      const { action, messagePayload } = JSON.parse(String(message)) as { action: string; messagePayload: string };
      if (action !== 'SDP_OFFER') return;
      const { sdp } = JSON.parse(atob(messagePayload)) as { sdp: string };
      void answer(sdp).then((answered) => {
        const payload = btoa(JSON.stringify({ type: 'answer', sdp: answered }));
        channel.send(JSON.stringify({ messageType: 'SDP_ANSWER', messagePayload: payload, senderClientId: 'MASTER' }));
      });
    });
  });
}

/** A WHEP server in front of such a page. */
export async function startWhepServer(answer: (offer: string) => Promise<string>): Promise<string> {
  const address = await listen((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void answer(String(Buffer.concat(chunks))).then((sdp) =>
        response.writeHead(201, { 'content-type': 'application/sdp', location: '/whep/1' }).end(sdp),
      );
    });
  });
  return `${address}/whep`;
}

async function listen(handle: http.RequestListener): Promise<string> {
  const server = http.createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Does not block, and ends with the worker.
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
