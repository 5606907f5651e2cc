import type { Readable } from 'node:stream';

/** Digest of stored bytes. */
export type StoredDigest = {
  sha256: string;
  /** The first bytes. */
  head: Buffer;
};
/** `key` is the file's name in the store: a generated id, never user input. */
export type StoredFile = StoredDigest & { key: string; size: number };
/** First and last byte, both included. */
export type ByteRange = { from: number; to: number };
/** Response headers for a file fetched directly from the store. */
export type SignedRead = { key: string; fileName: string; contentType: string; expiresInS: number };
export type SignedPart = { ref: string; part: number; size: number; expiresInS: number };

/** Derived files stored with the file. */
export const sidecars = ['thumbnail'] as const;
export type Sidecar = (typeof sidecars)[number];

/** File storage: a folder, or an S3-compatible store. Acknowledged writes survive a power cut. */
export type Storage = {
  /** Stores a whole file of exactly this size. */
  write: (body: Readable, size: number) => Promise<StoredFile>;
  /** The same under a given key, to restore a backup. */
  writeAs: (key: string, body: Readable, size: number) => Promise<StoredFile>;
  /** Starts an upload in parts; returns its reference. */
  beginParts: () => Promise<string>;
  writePart: (place: { ref: string; part: number }, body: Readable, size: number) => Promise<void>;
  /** The complete parts. */
  storedParts: (ref: string) => Promise<Set<number>>;
  /** Joins the parts into one file; they may be deleted after that. */
  joinParts: (ref: string, sizes: readonly number[]) => Promise<StoredFile>;
  dropParts: (ref: string) => Promise<void>;
  /** Refuses missing bytes. */
  read: (key: string, range?: ByteRange) => Promise<Readable>;
  /** Undefined if the bytes are missing. */
  sizeOf: (key: string) => Promise<number | undefined>;
  /** Deletes it with its derived files. */
  remove: (key: string) => Promise<void>;
  writeSidecar: (key: string, sidecar: Sidecar, bytes: Buffer) => Promise<void>;
  /** Undefined if there is none. */
  readSidecar: (key: string, sidecar: Sidecar) => Promise<Buffer | undefined>;
  /** Local path of a file; undefined if the store has none. */
  pathOf: (key: string) => string | undefined;
  /** Presigned URLs; undefined if our server transfers the bytes. */
  signPart: (part: SignedPart) => string | undefined;
  signRead: (read: SignedRead) => string | undefined;
  /** Hosts of those URLs. */
  hosts: readonly string[];
  /** Removes orphans older than `before`; `keep` returns those of the keys and part references in use. */
  removeOrphans: (before: Date, keep: (names: readonly string[]) => Promise<ReadonlySet<string>>) => Promise<number>;
  /** Fails if the store is not writable. */
  check: () => Promise<void>;
};

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isStoreId = (name: string): boolean => ID.test(name);

/** Last check before a path: only ids are valid names. */
export function requireStoreId(name: string): string {
  if (!isStoreId(name)) throw new Error('Only ids name what is in the store.');
  return name;
}
