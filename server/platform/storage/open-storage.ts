import path from 'node:path';
import type { Env } from '../env.ts';
import { openLocalStorage } from './local-storage.ts';
import { openS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** The configured store: S3 if set up, else a folder in the data folder. */
export function openStorage(env: Env): Storage {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (endpoint && bucket && accessKeyId && secretAccessKey)
    return openS3Storage({ endpoint, bucket, region, accessKeyId, secretAccessKey });
  return openLocalStorage(path.join(env.OVERFLIGHT_DATA, 'files'));
}
