import { afterAll } from 'vitest';
import { startS3StandIn, type S3StandIn } from './s3-stand-in.ts';

/** A store that ends with the tests of its file. */
export async function startS3Server(): Promise<S3StandIn> {
  const store = await startS3StandIn();
  afterAll(store.stop);
  return store;
}
