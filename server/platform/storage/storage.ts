import type { Readable } from 'node:stream';

/** What is known of bytes once all of them are safe. */
export type Digest = {
  sha256: string;
  /** The first bytes. */
  head: Buffer;
};
/** `key` is the name of a file in the store: an id made for it, never anything a person typed. */
export type Stored = Digest & { key: string; size: number };
/** First and last byte, both included. */
export type ByteRange = { from: number; to: number };
/** How a browser is to take a file that it is sent to fetch from the store itself. */
export type SignedRead = { key: string; fileName: string; contentType: string; expiresInS: number };
export type SignedPart = { ref: string; part: number; size: number; expiresInS: number };

/** Beside the file itself its store may hold what was made from it. */
export const sidecars = ['thumbnail'] as const;
export type Sidecar = (typeof sidecars)[number];

/** Where files lie: a folder, or an S3-compatible store. Whatever was answered survives a power cut. */
export type Storage = {
  /** Takes a whole file of exactly this size. */
  write: (body: Readable, size: number) => Promise<Stored>;
  /** Makes room for a file that comes in parts; the answer names it from now on. */
  beginParts: () => Promise<string>;
  writePart: (place: { ref: string; part: number }, body: Readable, size: number) => Promise<void>;
  /** The parts that are here whole. */
  storedParts: (ref: string) => Promise<Set<number>>;
  /** Makes one file of its parts, which may be dropped after that. */
  joinParts: (ref: string, sizes: readonly number[]) => Promise<Stored>;
  dropParts: (ref: string) => Promise<void>;
  read: (key: string, range?: ByteRange) => Promise<Readable>;
  /** Together with what was made from it. */
  remove: (key: string) => Promise<void>;
  writeSidecar: (key: string, sidecar: Sidecar, bytes: Buffer) => Promise<void>;
  /** Undefined where there is none. */
  readSidecar: (key: string, sidecar: Sidecar) => Promise<Buffer | undefined>;
  /** Where a file can be opened by its path; undefined where the store has none. */
  pathOf: (key: string) => string | undefined;
  /** Addresses at the store itself; undefined where our own server takes and gives the bytes. */
  signPart: (part: SignedPart) => string | undefined;
  signRead: (read: SignedRead) => string | undefined;
  /** Hosts that a browser meets at those addresses. */
  hosts: readonly string[];
  /** Removes what is older than `before` and belongs to nothing; `keep` picks from keys and names of parts those in use. */
  removeStrays: (before: Date, keep: (names: readonly string[]) => Promise<ReadonlySet<string>>) => Promise<number>;
  /** Fails where nothing could be written. */
  check: () => Promise<void>;
};

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isStoreId = (name: string): boolean => ID.test(name);

/** The last wall before a path: whatever is no id names nothing in a store. */
export function requireStoreId(name: string): string {
  if (!isStoreId(name)) throw new Error('Only ids name what is in the store.');
  return name;
}
