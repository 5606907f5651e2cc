import { TextDecoder } from 'node:util';
import { BrokenFile } from './broken-file.ts';

/** Names of the list in published files. */
const LISTS = new Set(['features', 'UASZoneList', 'elements']);

/** Far above any real area; a file with an unterminated entry must not fill the memory. */
const MAX_ENTRY_CHARACTERS = 32 * 1024 * 1024;

/** Written by ArcGIS services beside a list that continues in another answer. */
const MORE_PAGES = /"exceededTransferLimit"\s*:\s*true/;
/** Written by Overpass beside an incomplete list. */
const ABORTED = /"remark"\s*:\s*"runtime error/;
const MAX_OUTSIDE_CHARACTERS = 1024 * 1024;
/** Longer names are ignored. */
const LONGEST_NAME = 100;

const [QUOTE, BACKSLASH, NEWLINE] = ['"'.charCodeAt(0), '\\'.charCodeAt(0), '\n'.charCodeAt(0)];
const OPENING = new Set(['{', '['].map((bracket) => bracket.charCodeAt(0)));
const CLOSING = new Set(['}', ']'].map((bracket) => bracket.charCodeAt(0)));

/** An entry and its first line. */
export type FileEntry = { entry: unknown; line: number };
type EntryText = { text: string; line: number };
/** One page of an answer may announce more. */
type Options = { isPage?: boolean };

/**
 * Streams the entries of the list in a GeoJSON, ED-269 or Overpass file: the file is never in memory as a
 * whole.
 */
export async function* readEntries(
  bytes: AsyncIterable<Uint8Array>,
  { isPage = false }: Options = {},
): AsyncGenerator<FileEntry> {
  const scanner = entryScanner();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of bytes) yield* parsed(scanner.take(decoded(decoder, chunk)));
  yield* parsed(scanner.take(decoded(decoder)));
  if (!scanner.hasBegun()) throw new BrokenFile('The file is not JSON.');
  if (!scanner.hasEnded()) throw new BrokenFile('The file is cut short.');
  if (!scanner.hasList()) throw new BrokenFile('The file holds no list of features or zones.');
  if (ABORTED.test(scanner.outside())) throw new BrokenFile('Overpass aborted the query: the rest is missing.');
  if (!isPage && MORE_PAGES.test(scanner.outside()))
    throw new BrokenFile('The file is one page of several: the rest is missing.');
}

function decoded(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    throw new BrokenFile('The file is not text in UTF-8.');
  }
}

function parsed(entries: readonly EntryText[]): FileEntry[] {
  try {
    return entries.map(({ text, line }) => ({ entry: JSON.parse(text) as unknown, line }));
  } catch {
    throw new BrokenFile('The file is not JSON.');
  }
}

type EntryScanner = {
  take: (text: string) => EntryText[];
  hasBegun: () => boolean;
  hasEnded: () => boolean;
  hasList: () => boolean;
  /** The text around the list. */
  outside: () => string;
};

/** Counts brackets and skips strings; entries are left to the JSON parser. */
function entryScanner(): EntryScanner {
  let [depth, isInString, isEscaped, hasBegun, isInList, hasList] = [0, false, false, false, false, false];
  /** The latest string of the outermost object: the key of the next value. */
  let name = '';
  let entry = '';
  let [line, entryLine] = [1, 1];
  let outside = '';
  const addOutside = (text: string) => {
    if (outside.length < MAX_OUTSIDE_CHARACTERS) outside += text;
  };

  function take(text: string): EntryText[] {
    const entries: EntryText[] = [];
    let [from, outsideFrom] = [0, 0];
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (code === BACKSLASH) isEscaped = true;
        else if (code === QUOTE) isInString = false;
        if (depth === 1 && isInString && name.length < LONGEST_NAME) name += text[i];
      } else if (code === QUOTE) {
        isInString = true;
        if (depth === 1) name = '';
      } else if (OPENING.has(code)) {
        if (depth === 1 && LISTS.has(name)) {
          isInList = true;
          addOutside(text.slice(outsideFrom, i));
        }
        if (depth === 2 && isInList) [from, entryLine] = [i, line];
        depth++;
        hasBegun = true;
        hasList ||= depth === 2 && isInList;
      } else if (CLOSING.has(code)) {
        depth--;
        if (depth === 2 && isInList) {
          entries.push({ text: entry + text.slice(from, i + 1), line: entryLine });
          entry = '';
        }
        if (depth === 1 && isInList) {
          isInList = false;
          outsideFrom = i + 1;
        }
      } else if (code === NEWLINE) line++;
    }
    if (depth > 2 && isInList) entry += text.slice(from);
    if (!isInList) addOutside(text.slice(outsideFrom));
    if (entry.length > MAX_ENTRY_CHARACTERS) throw new BrokenFile('An entry of the file does not end.');
    return entries;
  }

  return {
    take,
    hasBegun: () => hasBegun,
    hasEnded: () => depth === 0 && !isInString,
    hasList: () => hasList,
    outside: () => outside,
  };
}
