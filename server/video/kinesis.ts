import { VIDEO_SESSION_S, type Playback } from '@overflight/contract/telemetry/video.ts';
import { z } from 'zod';
import { signInHeaders, signInQuery, type AwsKeys } from '../platform/aws/sign-v4.ts';
import { fetchOutside, OutsideFailure } from '../platform/outside/fetch-outside.ts';
import type { Services } from '../platform/services.ts';
import { notAvailable } from './video-refusals.ts';

const SERVICE = 'kinesisvideo';
const TIMEOUT_MS = 10_000;
const LIMIT_BYTES = 256 * 1024;
/** Time limit for a viewer to connect. */
const CONNECT_WITHIN_S = 299;

const DataEndpoint = z.object({ DataEndpoint: z.url({ protocol: /^https?$/ }) });
const SessionUrl = z.object({ HLSStreamingSessionURL: z.url({ protocol: /^https?$/ }) });
const Channel = z.object({ ChannelInfo: z.object({ ChannelARN: z.string() }) });
const Endpoints = z.object({
  ResourceEndpointList: z.array(z.object({ Protocol: z.string(), ResourceEndpoint: z.url() })),
});
const IceServers = z.object({
  IceServerList: z.array(
    z.object({ Uris: z.array(z.string()), Username: z.string().optional(), Password: z.string().optional() }),
  ),
});

/** A live fragmented MP4 playlist of a Kinesis Video stream, valid for twelve hours. */
export async function kinesisHls(services: Services, streamName: string): Promise<Playback> {
  const { DataEndpoint: endpoint } = await ask(services, {
    url: new URL('/getDataEndpoint', endpointOf(services)),
    body: { StreamName: streamName, APIName: 'GET_HLS_STREAMING_SESSION_URL' },
    answer: DataEndpoint,
  });
  const { HLSStreamingSessionURL: url } = await ask(services, {
    url: new URL('/getHLSStreamingSessionURL', endpoint),
    body: {
      StreamName: streamName,
      PlaybackMode: 'LIVE',
      ContainerFormat: 'FRAGMENTED_MP4',
      HLSFragmentSelector: { FragmentSelectorType: 'SERVER_TIMESTAMP' },
      Expires: VIDEO_SESSION_S,
    },
    answer: SessionUrl,
  });
  return { how: 'hls', url };
}

/** Everything a browser needs to join a signalling channel as a viewer. */
export async function kinesisWebRtc(services: Services, channelName: string, clientId: string): Promise<Playback> {
  const { KVS_REGION: region } = services.env;
  const at = (path: string) => new URL(path, endpointOf(services));
  const { ChannelInfo } = await ask(services, {
    url: at('/describeSignalingChannel'),
    body: { ChannelName: channelName },
    answer: Channel,
  });
  const { ChannelARN } = ChannelInfo;
  const { ResourceEndpointList } = await ask(services, {
    url: at('/getSignalingChannelEndpoint'),
    body: {
      ChannelARN,
      SingleMasterChannelEndpointConfiguration: { Protocols: ['WSS', 'HTTPS'], Role: 'VIEWER' },
    },
    answer: Endpoints,
  });
  const endpoints = new Map(ResourceEndpointList.map((one) => [one.Protocol, one.ResourceEndpoint]));
  const [wss, https] = [endpoints.get('WSS'), endpoints.get('HTTPS')];
  if (wss === undefined || https === undefined) throw notAvailable();
  const { IceServerList } = await ask(services, {
    url: new URL('/v1/get-ice-server-config', https),
    body: { ChannelARN, ClientId: clientId, Service: 'TURN' },
    answer: IceServers,
  });
  const url = new URL(wss);
  url.searchParams.set('X-Amz-ChannelARN', ChannelARN);
  url.searchParams.set('X-Amz-ClientId', clientId);
  const wanted = { method: 'GET', url, service: SERVICE, region, payload: 'none', now: services.now() } as const;
  return {
    how: 'kvs-webrtc',
    signallingUrl: signInQuery(keysOf(services), { ...wanted, expiresInS: CONNECT_WITHIN_S }),
    iceServers: [
      { urls: [`stun:stun.kinesisvideo.${region}.amazonaws.com:443`] },
      ...IceServerList.map(({ Uris, Username, Password }) => ({
        urls: Uris,
        ...(Username === undefined ? {} : { username: Username }),
        ...(Password === undefined ? {} : { credential: Password }),
      })),
    ],
  };
}

/** Kinesis hosts for the content policy, if configured. */
export const kinesisHosts = ({ KVS_ACCESS_KEY_ID: key, KVS_REGION: region }: Services['env']): string[] =>
  key === undefined ? [] : [`wss://*.kinesisvideo.${region}.amazonaws.com`];

const endpointOf = ({ env: { KVS_ENDPOINT, KVS_REGION } }: Services): string =>
  KVS_ENDPOINT ?? `https://kinesisvideo.${KVS_REGION}.amazonaws.com`;

function keysOf({ env: { KVS_ACCESS_KEY_ID, KVS_SECRET_ACCESS_KEY } }: Services): AwsKeys {
  if (KVS_ACCESS_KEY_ID === undefined || KVS_SECRET_ACCESS_KEY === undefined)
    throw notAvailable('the server has no keys for Kinesis Video (KVS_ACCESS_KEY_ID, KVS_SECRET_ACCESS_KEY).');
  return { accessKeyId: KVS_ACCESS_KEY_ID, secretAccessKey: KVS_SECRET_ACCESS_KEY };
}

type Asked<Answer extends z.ZodType> = { url: URL; body: object; answer: Answer };

async function ask<Answer extends z.ZodType>(
  services: Services,
  { url, body, answer }: Asked<Answer>,
): Promise<z.output<Answer>> {
  const text = JSON.stringify(body);
  const { KVS_REGION: region } = services.env;
  const headers = { 'content-type': 'application/json' };
  const wanted = { method: 'POST', url, service: SERVICE, region, headers, body: text, now: services.now() };
  const signed = signInHeaders(keysOf(services), wanted);
  try {
    const asked = { url, timeoutMs: TIMEOUT_MS, limitBytes: LIMIT_BYTES, headers: signed, body: text };
    const { status, body: bytes } = await fetchOutside(asked);
    if (status !== 200) throw new OutsideFailure(`${url.host} answered ${status}: ${String(bytes).slice(0, 300)}`);
    return answer.parse(JSON.parse(String(bytes)));
  } catch (error) {
    services.log.error({ err: error }, 'Kinesis Video gave no stream');
    throw notAvailable('Kinesis Video did not give it.');
  }
}
