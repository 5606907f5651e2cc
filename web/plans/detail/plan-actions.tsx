import { Button } from '@mantine/core';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import { IconCopy, IconDownload, IconFileText, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PlanHistory } from '../history/plan-history.tsx';
import { removePlan } from '../remove-plan.ts';
import { BriefingDialog } from '../briefing/briefing-dialog.tsx';
import { CloneDialog } from './clone-dialog.tsx';
import { DownloadDialog } from './download/download-dialog.tsx';

type Props = {
  plan: SavedPlan;
  onCloned: (clone: SavedPlan) => void;
  /** Called at once: the plan disappears before the server confirms. */
  onDeleted: () => void;
};

/** Actions on a plan except editing. */
export function PlanActions({ plan, onCloned, onDeleted }: Props) {
  const queries = useQueryClient();
  const [isCloning, setCloning] = useState(false);
  const [isDownloading, setDownloading] = useState(false);
  const [isBriefing, setBriefing] = useState(false);
  const remove = () => {
    void removePlan(queries, plan);
    onDeleted();
  };
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={18} />} onClick={() => setDownloading(true)}>
        Download Plan
      </Button>
      <Button variant="default" leftSection={<IconFileText size={18} />} onClick={() => setBriefing(true)}>
        Briefing
      </Button>
      <Button variant="default" leftSection={<IconCopy size={18} />} onClick={() => setCloning(true)}>
        Clone
      </Button>
      <PlanHistory plan={plan} />
      <Button variant="default" leftSection={<IconTrash size={18} />} onClick={remove}>
        Delete
      </Button>
      {isDownloading && <DownloadDialog plan={plan} onClose={() => setDownloading(false)} />}
      {isBriefing && <BriefingDialog plan={plan} onClose={() => setBriefing(false)} />}
      {isCloning && (
        <CloneDialog
          plan={plan}
          onClose={() => setCloning(false)}
          onCloned={(clone) => {
            setCloning(false);
            onCloned(clone);
          }}
        />
      )}
    </>
  );
}
