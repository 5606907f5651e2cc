import { z } from 'zod';
import { call } from '../call.ts';

/** A session ends after this long and must be requested again. */
export const VIDEO_SESSION_S = 43_200;

const web = /^https?:\/\/[^\s/]+/;

type KindEntry = {
  name: string;
  /** The format as players name it. */
  type: 'KVS' | 'WebRTC' | 'HLS';
  addressLabel: string;
  example: string;
  address: RegExp;
};

/** Video sources. */
export const streamKinds = {
  gateway: {
    name: 'Camera or encoder',
    type: 'HLS',
    addressLabel: 'Address (RTSP, RTMP or UDP)',
    example: 'rtsp://192.168.1.20:554/stream',
    address: /^(rtsps?|rtmps?|udp):\/\/[^\s/]+/,
  },
  hls: {
    name: 'HLS playlist',
    type: 'HLS',
    addressLabel: 'Address of the playlist',
    example: 'https://video.example.org/drone/index.m3u8',
    address: web,
  },
  whep: {
    name: 'WebRTC (WHEP)',
    type: 'WebRTC',
    addressLabel: 'WHEP address',
    example: 'https://video.example.org/drone/whep',
    address: web,
  },
  'kvs-hls': {
    name: 'Kinesis Video stream',
    type: 'KVS',
    addressLabel: 'Name of the stream',
    example: 'drone-1',
    address: /^[\w.-]{1,256}$/,
  },
  'kvs-webrtc': {
    name: 'Kinesis Video signalling channel',
    type: 'WebRTC',
    addressLabel: 'Name of the channel',
    example: 'drone-1',
    address: /^[\w.-]{1,256}$/,
  },
} as const satisfies Record<string, KindEntry>;

export type StreamKind = keyof typeof streamKinds;
export const streamKindNames = Object.keys(streamKinds) as [StreamKind, ...StreamKind[]];

const Name = z.string().trim().min(1, 'This field is required').max(100);
const DroneId = z.string().min(1).max(100);
const ofStream = z.object({ id: z.uuid() });

/** A drone with an optional video stream. */
const DroneVideo = z.object({
  droneId: DroneId,
  name: z.string(),
  stream: z.object({ type: z.enum(['KVS', 'WebRTC', 'HLS']), name: z.string() }).nullable(),
});
export type DroneVideo = z.infer<typeof DroneVideo>;

export const listDrones = call({
  method: 'GET',
  path: '/flights/oa/v1/drones',
  needs: 'video',
  summary: "Drones of the caller's tenant with their video streams",
  answer: z.array(DroneVideo),
});

const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
});

/** How to play a stream. */
export const Playback = z.discriminatedUnion('how', [
  z.object({ how: z.literal('hls'), url: z.string() }),
  z.object({ how: z.literal('whep') }),
  z.object({
    how: z.literal('kvs-webrtc'),
    /** The signed viewer URL. */
    signallingUrl: z.string(),
    iceServers: z.array(IceServer),
  }),
]);
export type Playback = z.infer<typeof Playback>;

const VideoSession = z.object({ sessionId: z.string(), expiresAt: z.iso.datetime(), playback: Playback });
export type VideoSession = z.infer<typeof VideoSession>;

export const openVideo = call({
  method: 'POST',
  path: '/flights/oa/v1/drones/{id}/session',
  needs: 'video',
  worksOnFullDisk: true,
  summary: 'Begin to watch a drone; what is answered works for twelve hours',
  params: z.object({ id: DroneId }),
  status: 201,
  answer: VideoSession,
});

export const closeVideo = call({
  method: 'DELETE',
  path: '/flights/oa/v1/sessions/{id}',
  needs: 'video',
  summary: 'Stop watching',
  params: z.object({ id: z.string().max(100) }),
});

/** The offer is proxied, so that a browser needs neither the address nor its key. */
export const offerVideo = call({
  method: 'POST',
  path: '/flights/oa/v1/sessions/{id}/offer',
  needs: 'video',
  worksOnFullDisk: true,
  summary: "Hand a WebRTC offer to the stream's source, and have its answer",
  params: z.object({ id: z.string().max(100) }),
  body: z.object({ sdp: z.string().max(100_000) }),
  answer: z.object({ sdp: z.string() }),
});

/** The session id grants access: players fetch segments without headers. */
export const readVideo = call({
  method: 'GET',
  path: '/flights/oa/v1/sessions/{id}/{file}',
  needs: 'public',
  summary: 'A playlist or a piece of video, for whoever has the id of the session',
  params: z.object({ id: z.string().max(100), file: z.string().regex(/^[a-z0-9]+\.(m3u8|mp4|m4s)$/) }),
  bytes: 'video/mp4',
});

const isAddress = (kind: StreamKind, address: string) =>
  streamKinds[kind].address.test(address) && (kind.startsWith('kvs-') || z.url().safeParse(address).success);

const StreamToSave = z
  .object({
    name: Name,
    /** Tenant; empty is the installation's own. */
    tenant: z.string().max(100).default(''),
    /** The vehicle or fleet drone with the camera; omitted, the stream is its own drone. */
    droneId: DroneId.nullable().default(null),
    /** Null for a drone without a stream. */
    kind: z.enum(streamKindNames).nullable(),
    /** Omitted, the stored one is kept: it may contain a password and is never returned. */
    address: z
      .string()
      .trim()
      .max(2000)
      // In player notation: every address of this machine.
      .transform((address) => address.replace(/^udp:\/\/@?(?=:)/, 'udp://0.0.0.0'))
      .optional(),
    /** WHEP only: bearer token; kept if omitted. */
    token: z.string().trim().max(2000).optional(),
    /** Transcodes for the browser. Off, a camera must send H.264 with a key frame every second or two. */
    isRecoded: z.boolean().default(true),
  })
  .refine(({ kind, address }) => kind === null || address === undefined || isAddress(kind, address), {
    path: ['address'],
    message: 'This is not such an address',
  });

const VideoStream = z.object({
  streamId: z.uuid(),
  name: z.string(),
  tenant: z.string(),
  droneId: z.string().nullable(),
  kind: z.enum(streamKindNames).nullable(),
  /** URL without user, password and key. */
  shownAddress: z.string().nullable(),
  hasToken: z.boolean(),
  isRecoded: z.boolean(),
  /** Current viewers; null if another server delivers the stream. */
  viewers: z.int().nullable(),
  /** Why it does not run although somebody watches. */
  problem: z.string().nullable(),
});
export type VideoStream = z.infer<typeof VideoStream>;

export const listStreams = call({
  method: 'GET',
  path: '/flights/oa/v1/streams',
  needs: 'installation',
  summary: 'Video streams as they are set up',
  answer: z.object({
    streams: z.array(VideoStream),
    /** Null if cameras and encoders cannot be used because ffmpeg is not installed. */
    ffmpeg: z.string().nullable(),
    /** Whether keys for Kinesis Video are set. */
    hasKinesisKeys: z.boolean(),
  }),
});

export const saveStream = call({
  method: 'PUT',
  path: '/flights/oa/v1/streams/{id}',
  needs: 'installation',
  summary: 'Create or change a video stream',
  params: ofStream,
  body: StreamToSave,
  answer: VideoStream,
});

export const deleteStream = call({
  method: 'DELETE',
  path: '/flights/oa/v1/streams/{id}',
  needs: 'installation',
  summary: 'Delete a video stream',
  params: ofStream,
});
