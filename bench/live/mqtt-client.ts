import net from 'node:net';
import { once } from 'node:events';
import { sendTogether } from './fleet-of-vehicles.ts';

/** A minimal MQTT 3.1.1 client: connect, subscribe to everything, publish with QoS 0. */
export type MqttClient = { publish: (topic: string, text: string) => void; close: () => void };

const [CONNECT, PUBLISH, SUBSCRIBE] = [0x10, 0x30, 0x82];
const CLEAN_SESSION = 2;
const KEEP_ALIVE_S = 600;

export async function connectMqtt(port: number, name: string, onPublish?: () => void): Promise<MqttClient> {
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.setNoDelay(true);
  const head = [...text('MQTT'), 4, CLEAN_SESSION, KEEP_ALIVE_S >> 8, KEEP_ALIVE_S & 255];
  socket.write(packet(CONNECT, Buffer.from([...head, ...text(name)])));
  await once(socket, 'data');
  if (onPublish) {
    socket.write(packet(SUBSCRIBE, Buffer.from([0, 1, ...text('#'), 0])));
    await once(socket, 'data');
    countPublished(socket, onPublish);
  }
  return {
    publish: (topic, payload) =>
      sendTogether(socket, packet(PUBLISH, Buffer.concat([text(topic), Buffer.from(payload)]))),
    close: () => void socket.destroy(),
  };
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
}

function packet(kind: number, body: Buffer): Buffer {
  const length = body.length < 128 ? [body.length] : [(body.length & 127) | 128, body.length >> 7];
  return Buffer.concat([Buffer.from([kind, ...length]), body]);
}

function countPublished(socket: net.Socket, onPublish: () => void): void {
  let waiting: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    const bytes = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    let at = 0;
    for (;;) {
      const first = bytes[at + 1];
      if (first === undefined) break;
      const isLong = first > 127;
      const second = bytes[at + 2];
      if (isLong && second === undefined) break;
      const end = at + (isLong ? 3 + ((first & 127) | ((second ?? 0) << 7)) : 2 + first);
      if (end > bytes.length) break;
      if (((bytes[at] ?? 0) & 0xf0) === PUBLISH) onPublish();
      at = end;
    }
    waiting = bytes.subarray(at);
  });
}
