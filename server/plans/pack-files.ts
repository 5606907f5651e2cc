import { planFileName } from '@overflight/contract/account/names.ts';
import type { FileContent } from '@overflight/flight/exports/exporter.ts';
import { encodeUtf8 } from '@overflight/flight/formats/encode-utf8.ts';
import { packStored } from '@overflight/flight/formats/xml-zip/pack-stored.ts';

export type ExportedFile = { fileName: string; mediaType: string; content: FileContent };
type Split = { extension: string; files: readonly FileContent[]; sheet: readonly string[] };

/** An archive of the files of a split flight, whose names sort in flight order, and what the pilot must know. */
export function packFiles(planName: string, { extension, files, sheet }: Split): ExportedFile {
  const digits = String(files.length).length;
  const nameOf = (at: number) => planFileName(`${planName} ${String(at + 1).padStart(digits, '0')}`, extension);
  const readMe = [
    planName,
    '',
    `The flight is split into ${files.length} files. Fly them in the order of their numbers, each from the home point of the plan.`,
    ...sheet.map((sentence) => `- ${sentence}`),
    '',
  ].join('\r\n');
  const content = packStored([
    ...files.map((file, at) => ({ name: nameOf(at), bytes: typeof file === 'string' ? encodeUtf8(file) : file })),
    { name: 'README.txt', bytes: encodeUtf8(readMe) },
  ]);
  return { fileName: planFileName(planName, '.zip'), mediaType: 'application/zip', content };
}
