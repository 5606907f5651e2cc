import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  heightDatumNames,
  heightModels,
  saveHeightFile,
  terrainLimits,
  uploadHeightFile,
} from '@overflight/contract/map/terrain.ts';
import { z } from 'zod';
import type { Services } from '../platform/services.ts';
import { addHeightFile, type WantedFile } from './files/add-height-file.ts';

const USAGE = `Usage: npm run overflight -- import-heights <file.tif or .hgt>
  [--name …] [--datum …] [--model …] [--day 2026-05-31] [--licence …] [--priority 0]
Datums, needed where the file does not say it: ${heightDatumNames.join(', ')}
Models: ${Object.keys(heightModels).join(', ')}`;

const { name, day, attribution, priority } = saveHeightFile.body.shape;
/** The same fields as those of the screen. */
const Wanted = uploadHeightFile.query.extend({
  name,
  day,
  attribution,
  priority: z.coerce.number().pipe(priority.unwrap()).optional(),
  local: z.string(),
});
type Wanted = z.infer<typeof Wanted>;

type Tools = { services: Services; print: (line: string) => void };

/** Adds a height file of this machine, with the checks of the administrator's screen. */
export async function importHeightsCommand(args: readonly string[], { services, print }: Tools): Promise<string> {
  const { local, ...wanted } = readImportHeightsArguments(args);
  print('The file is read on trial, and converted where its coordinates need it …');
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  const file = await addHeightFile(services, { ...(given as Omit<WantedFile, 'id'>), id: randomUUID() }, local);
  const [west, south, east, north] = file.bounds.map((degrees) => degrees.toFixed(4));
  const converted = file.convertedFrom ? `, converted from ${file.convertedFrom}` : '';
  return `${file.name} is in use: a height every ${file.cellM.toFixed(1)} m${converted}, ${south} to ${north} north, ${west} to ${east} east.`;
}

/** Parses the arguments before anything is opened; errors explain the correct usage. */
export function readImportHeightsArguments(args: readonly string[]): Wanted {
  const option = { type: 'string' } as const;
  const options = { name: option, datum: option, model: option, day: option, licence: option, priority: option };
  const read = (() => {
    try {
      return parseArgs({ args: [...args], options, allowPositionals: true });
    } catch (error) {
      throw usage(error instanceof Error ? error.message : '');
    }
  })();
  const [local = '', ...more] = read.positionals;
  if (local === '' || more.length > 0) throw usage('');
  const { licence: attribution, ...values } = read.values;
  const parsed = Wanted.safeParse({ ...values, attribution, fileName: path.basename(local), local });
  if (!parsed.success)
    throw usage(parsed.error.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`).join('\n'));
  const found = fs.statSync(local, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new Error(`There is no file ${local}.`);
  if (found.size > terrainLimits.fileBytes) throw new Error('The file is larger than 4 GB: cut it.');
  return parsed.data;
}

const usage = (problem: string) => new Error([problem, USAGE].filter(Boolean).join('\n'));
