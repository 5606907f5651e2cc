import { followVehicles, type LiveFrame } from '@overflight/contract/telemetry.ts';
import { CallFailed } from '../platform/send.ts';
import { freshIdToken } from '../platform/tokens.ts';
import { EventReader } from './event-reader.ts';
import { readFrame } from './read-frame.ts';

/** Even where nothing flies the server says now and then that it is there. */
const SILENT_MS = 40_000;

export type Following = { signal: AbortSignal; onFrame: (frame: LiveFrame) => void };

/** Follows the vehicles until the stream ends, breaks, falls silent, or is called off. */
export async function followStream({ signal, onFrame }: Following): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENT_MS);
  try {
    const token = await freshIdToken();
    const response = await fetch(followVehicles.path, {
      headers: { accept: 'text/event-stream', ...(token ? { authorization: token } : {}) },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || !response.body) throw new CallFailed(response.status, await response.json().catch(() => ({})));
    const events = new EventReader();
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENT_MS);
      for (const data of events.push(decoder.decode(part.value, { stream: true }))) {
        const frame = readFrame(data);
        if (!frame) throw new Error('The stream of positions cannot be read.');
        onFrame(frame);
      }
    }
  } finally {
    clearTimeout(timer);
    // One that is given up here would stay open over there.
    silence.abort();
  }
}
