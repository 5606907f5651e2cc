import { Button, Group } from '@mantine/core';
import { photoFlaws, type PhotoFlaw, type PlanFile } from '@overflight/contract/plans/files.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { photoOffer, decideToUse } from './decide-photo.ts';
import { severalText } from './photo-summary.ts';

/** Takes back the check for all photos that are left out for one reason. Nothing if each reason has one photo at most. */
export function UseAllAnyway({ planId, files }: { planId: string; files: readonly PlanFile[] }) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<PhotoFlaw | null>(null);
  const leftOut = files.filter((file) => photoOffer(file) === 'Use anyway' && file.decision === null);
  const reasons = (Object.keys(photoFlaws) as PhotoFlaw[])
    .map((flaw) => ({ flaw, photos: leftOut.filter(({ check }) => check?.flaws.includes(flaw)) }))
    .filter(({ photos }) => photos.length > 1);
  if (reasons.length === 0) return null;
  return (
    <Group gap="xs">
      {reasons.map(({ flaw, photos }) => (
        <Button
          key={flaw}
          variant="default"
          size="compact-sm"
          loading={busy === flaw}
          disabled={busy !== null}
          onClick={() => {
            setBusy(flaw);
            void decideToUse(queries, planId, photos).finally(() => setBusy(null));
          }}
        >
          Use all {photos.length} that {severalText(flaw)}
        </Button>
      ))}
    </Group>
  );
}
