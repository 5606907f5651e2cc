import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import type { NewMail } from './queue-mail.ts';

type OutboxMail = NewMail & { from: string; messageId: string };

/** Writes one `.eml` file per mail, atomically. */
export async function writeToOutbox(dataFolder: string, id: string, mail: OutboxMail): Promise<void> {
  const folder = path.join(dataFolder, 'outbox');
  await mkdir(folder, { recursive: true });
  const { createTransport } = await import('nodemailer');
  const composer = createTransport({ streamTransport: true, buffer: true });
  const { message } = await composer.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true });
  const unfinished = path.join(folder, `${id}.part`);
  const file = await open(unfinished, 'w');
  try {
    await file.writeFile(message as Buffer);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path.join(folder, `${id}.eml`));
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
