import type { BodyOf } from '@overflight/contract/call.ts';
import type { HeightFile, saveHeightFile as contract } from '@overflight/contract/map/terrain.ts';
import { recordEvent } from '../../platform/audit/record-event.ts';
import { notFound } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { readHeightFiles, writeHeightFile } from '../height-files-store.ts';

/** Changes the settings of a height file. */
export async function saveHeightFile(
  services: Services,
  id: string,
  changes: BodyOf<typeof contract>,
): Promise<HeightFile> {
  const stored = (await readHeightFiles(services)).find(({ file }) => file.id === id);
  if (!stored) throw notFound('This file');
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const file: HeightFile = { ...stored.file, ...given };
  await writeHeightFile(services, { file, bytes: stored.bytes });
  await recordEvent(services.db, { kind: 'heights-saved', subject: file.name, details: { id, ...given } });
  return file;
}
