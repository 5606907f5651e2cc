import { followLive } from '@overflight/contract/telemetry/live.ts';
import { EventReader, type StreamEvent } from './event-reader.ts';
import { loseSession } from '../calls/api-client.ts';
import { CallFailed } from '../calls/send.ts';
import { freshIdToken } from '../calls/tokens.ts';

/** The server sends keep-alives, so a longer silence means a lost connection. */
const SILENT_MS = 40_000;

export type StreamFollowing = {
  /** Our connection id. */
  connection: string;
  wantsVehicles: boolean;
  signal: AbortSignal;
  onEvent: (event: StreamEvent) => void;
};

/** Follows the stream until it ends, fails, goes silent, or is aborted. */
export async function followStream({ connection, wantsVehicles, signal, onEvent }: StreamFollowing): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENT_MS);
  try {
    const token = await freshIdToken();
    const response = await fetch(`${followLive.path}?connection=${connection}&vehicles=${wantsVehicles}`, {
      headers: { accept: 'text/event-stream', ...(token ? { authorization: token } : {}) },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (token && response.status === 401) loseSession();
    if (!response.ok || !response.body) throw new CallFailed(response.status, await response.json().catch(() => ({})));
    const events = new EventReader();
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENT_MS);
      for (const event of events.push(decoder.decode(part.value, { stream: true }))) onEvent(event);
    }
  } finally {
    clearTimeout(timer);
    // Otherwise the server would keep it open.
    silence.abort();
  }
}
