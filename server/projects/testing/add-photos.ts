import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { PhotoCheck } from '@overflight/contract/plans/files.ts';
import type { Services } from '../../platform/services.ts';

const usable: PhotoCheck = {
  verdict: 'usable',
  flaws: [],
  widthPx: 4000,
  heightPx: 3000,
  camera: 'Test',
  position: [8.5, 47.4],
  altitudeM: 500,
  relativeAltitudeM: 60,
  takenAt: null,
  gimbalPitchDeg: -90,
  gimbalYawDeg: 0,
  sharpness: 100,
  darkShare: 0,
  brightShare: 0,
  awayM: 0,
};

type Wanted = {
  tenant?: string;
  planId: string;
  count: number;
  check?: Partial<PhotoCheck> | null;
  /** Content of each, for those that look at it. */
  bytesOf?: (number: number) => Promise<Buffer>;
};

/** Checked files of a plan; without a check they are still waiting. */
export async function addPhotos(
  { db, storage, now }: Pick<Services, 'db' | 'storage' | 'now'>,
  { tenant = '', planId, count, check = {}, bytesOf = async () => Buffer.from(randomUUID()) }: Wanted,
): Promise<void> {
  for (let number = 0; number < count; number++) {
    const bytes = await bytesOf(number);
    const { key, sha256, size } = await storage.write(Readable.from([bytes]), bytes.length);
    const row = { id: randomUUID(), tenant, plan_id: planId, kind: 'data', name: `DJI ${number}.JPG`, size };
    const times = { last_modified: 0, uploaded_by: 'Pat', touched_at: now(), stored_at: now() };
    const checked =
      check === null
        ? { check: null, checked_at: null }
        : { check: JSON.stringify({ ...usable, ...check, planVersion: 1 }), checked_at: now() };
    await db
      .insertInto('files')
      .values({ ...row, ...times, ...checked, key, sha256 })
      .execute();
  }
}
