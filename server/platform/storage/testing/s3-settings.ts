import type { S3Account } from '../presign-s3.ts';

/** The settings of a server that uses this store. */
export const s3Settings = ({ endpoint, bucket, accessKeyId, secretAccessKey }: S3Account) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
});
