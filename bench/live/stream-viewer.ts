import http from 'node:http';
import type { LiveFrame } from '../../contract/telemetry/telemetry.ts';

export type StreamViewer = { bytes: () => number; pause: () => void; goOn: () => void; leave: () => void };

/** Follows the vehicles as the browser does; called with every frame after the first. */
export async function viewStream(
  url: string,
  token: string,
  onFrame: (frame: LiveFrame) => void,
): Promise<StreamViewer> {
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const asked = http.get(
      `${url}/locations/oa/v2/stream`,
      { headers: { authorization: token }, agent: false },
      resolve,
    );
    asked.once('error', reject);
  });
  if (answer.statusCode !== 200) throw new Error(`the stream answered ${answer.statusCode}`);
  let [rest, bytes] = ['', 0];
  answer.setEncoding('utf8');
  answer.on('data', (chunk: string) => {
    bytes += chunk.length;
    const events = (rest + chunk).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) if (event.startsWith('data: ')) onFrame(JSON.parse(event.slice(6)) as LiveFrame);
  });
  answer.on('error', () => undefined);
  return {
    bytes: () => bytes,
    pause: () => answer.pause(),
    goOn: () => answer.resume(),
    leave: () => answer.destroy(),
  };
}
