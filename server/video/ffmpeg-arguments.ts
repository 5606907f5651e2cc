import type { PlayableStream } from './streams-store.ts';

const splitArgs = (text: string): string[] => text.split(' ');

/** Protocol whitelist per source type, so that no URL can open a local file. */
const inputs: Readonly<Record<string, string>> = {
  'rtsp:': '-protocol_whitelist rtsp,rtp,udp,tcp -rtsp_transport tcp -timeout 10000000',
  'rtsps:': '-protocol_whitelist rtsps,rtsp,rtp,udp,tcp,tls -rtsp_transport tcp -timeout 10000000',
  'rtmp:': '-protocol_whitelist rtmp,tcp -rw_timeout 10000000',
  'rtmps:': '-protocol_whitelist rtmps,tls,tcp -rw_timeout 10000000',
  'udp:': '-protocol_whitelist udp,rtp -fflags nobuffer -timeout 10000000',
};

/** A key frame every second, so that every segment can start with one. */
const TRANSCODE =
  '-c:v libx264 -preset veryfast -tune zerolatency -pix_fmt yuv420p -vf scale=min(1280\\,iw):-2 ' +
  '-b:v 2500k -maxrate 3000k -bufsize 3000k -force_key_frames expr:gte(t,n_forced)';
const SEGMENTS =
  '-f hls -hls_time 1 -hls_list_size 6 -hls_delete_threshold 4 -hls_segment_type fmp4 ' +
  '-hls_flags delete_segments+append_list+omit_endlist+independent_segments+program_date_time+temp_file';

export const PLAYLIST = 'live.m3u8';

/** One source as one-second segments of fragmented MP4; `run` makes segment names unique per start. */
export function ffmpegArguments({ address, is_recoded }: PlayableStream, run: number): string[] {
  return [
    ...splitArgs(`-hide_banner -loglevel error -nostdin ${inputs[/^[a-z]+:/.exec(address)?.[0] ?? ''] ?? ''}`),
    '-i',
    address,
    ...splitArgs(`-map 0:v:0 -an ${is_recoded ? TRANSCODE : '-c:v copy'} ${SEGMENTS}`),
    ...splitArgs(`-hls_fmp4_init_filename init${run}.mp4 -hls_segment_filename run${run}piece%d.m4s ${PLAYLIST}`),
  ];
}
