import type { S3Account } from '../server/platform/storage/presign-s3.ts';

/** A data folder to copy for each test file; with two servers, also a database to copy, and the store of all. */
export type Template = { folder: string; shared: { databaseUrl: string; name: string; s3: S3Account } | null };

declare module 'vitest' {
  interface ProvidedContext {
    crewData: Template;
    emptyData: Template;
  }
}
