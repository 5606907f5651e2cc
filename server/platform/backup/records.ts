import { z } from 'zod';

const Path = z
  .string()
  .min(1)
  .max(1000)
  .refine((name) => !name.split('/').includes('..') && !name.startsWith('/'));
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Size = z.number().int().min(0);

/** Every kind of record of a backup, in the order in which they come. */
export const RecordHeader = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('start'),
    product: z.string(),
    createdAt: z.iso.datetime(),
    migrations: z.array(z.string()),
  }),
  z.object({ kind: z.literal('secret-key') }),
  /** Rows as PostgreSQL writes them, as a JSON array. */
  z.object({ kind: z.literal('rows'), table: z.string(), columns: z.array(z.string()) }),
  z.object({ kind: z.literal('sequence'), name: z.string(), value: z.number().int() }),
  z.object({ kind: z.literal('file'), key: z.uuid(), size: Size, sha256: Sha256 }),
  z.object({ kind: z.literal('thumbnail'), key: z.uuid() }),
  /** Anything else in the data folder, such as map packs. */
  z.object({ kind: z.literal('data'), path: Path, size: Size }),
  /** Bytes of the file before it. */
  z.object({ kind: z.literal('bytes') }),
  z.object({ kind: z.literal('end'), rows: Size, files: Size }),
]);
export type RecordHeader = z.infer<typeof RecordHeader>;
