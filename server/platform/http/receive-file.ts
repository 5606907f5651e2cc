import fs from 'node:fs';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refused } from './refused.ts';

type Target = { file: string; limitBytes: number; /** What to say where it is more than that. */ tooLarge: string };

/** Streams a body to a new file on disk. */
export async function receiveFile(body: Readable, { file, limitBytes, tooLarge }: Target): Promise<void> {
  let lengthBytes = 0;
  const limit = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      lengthBytes += chunk.length;
      const isTooLarge = lengthBytes > limitBytes;
      done(isTooLarge ? new Refused({ status: 413, code: 'too-large', message: tooLarge }) : null, chunk);
    },
  });
  try {
    await pipeline(body, limit, fs.createWriteStream(file, { flags: 'wx', flush: true }));
  } catch (error) {
    if (error instanceof Error && 'code' in error) {
      // The sender has disconnected, so nobody reads this; it only must not count as our error.
      if (error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'ECONNRESET') throw cutShort();
    }
    throw error;
  }
}

function cutShort(): Refused {
  return new Refused({ status: 400, code: 'cut-short', message: 'The upload ended before the file was whole.' });
}
