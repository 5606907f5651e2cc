import { isPhotoUsed, type PhotoSummary, type PlanFile } from '@overflight/contract/plans/files.ts';

/** Summary of the photos among the files; unchecked ones count as neither usable nor flawed. */
export function summarisePhotos(
  files: readonly PlanFile[],
  known: Pick<PhotoSummary, 'expected' | 'bytesLeft'>,
): PhotoSummary {
  const photos = files.filter(({ check, isBeingChecked }) => check !== null || isBeingChecked);
  const flaws: PhotoSummary['flaws'] = {};
  for (const flaw of photos.flatMap(({ check }) => check?.flaws ?? [])) flaws[flaw] = (flaws[flaw] ?? 0) + 1;
  return {
    ...known,
    photos: photos.length,
    usable: photos.filter(isUsable).length,
    used: photos.filter(({ check, decision }) => check !== null && isPhotoUsed({ check, decision })).length,
    unchecked: photos.filter(({ check }) => check === null).length,
    flaws,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
  };
}

const isUsable = ({ check, decision }: PlanFile): boolean =>
  check !== null && (decision ? isPhotoUsed({ check, decision }) : check.verdict === 'usable');
