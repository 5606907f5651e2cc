import { Button } from '@mantine/core';
import type { FlightPlan } from '@overflight/contract/plans.ts';
import { planStatus } from '@overflight/flight/plan/segment-problem.ts';
import { IconCopy, IconDownload, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../platform/session.ts';
import { showError } from '../../platform/show-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { PlanHistory } from '../history/plan-history.tsx';
import { removePlan } from '../remove-plan.ts';
import { CloneDialog } from './clone-dialog.tsx';
import { downloadPlan } from './download-plan.ts';

type Props = {
  plan: FlightPlan;
  onCloned: (clone: FlightPlan) => void;
  /** Called at once: the plan is gone from the screen before it is gone from the server. */
  onDeleted: () => void;
};

/** What can be done with a plan besides editing it. */
export function PlanActions({ plan, onCloned, onDeleted }: Props) {
  const queries = useQueryClient();
  const [isCloning, setCloning] = useState(false);
  const download = useMutation({ mutationFn: downloadPlan, onError: showError });
  const { username } = useUser();
  const [isAsking, setAsking] = useState(false);
  const isIncomplete = planStatus(plan) === 'incomplete';
  const downloadAnyway = () => {
    setAsking(false);
    download.mutate({ plan, username });
  };
  const remove = () => {
    void removePlan(queries, plan);
    onDeleted();
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} />}
        loading={download.isPending}
        onClick={() => (isIncomplete ? setAsking(true) : download.mutate({ plan, username }))}
      >
        Download Plan
      </Button>
      <Button variant="default" leftSection={<IconCopy size={18} />} onClick={() => setCloning(true)}>
        Clone
      </Button>
      <PlanHistory plan={plan} />
      <Button variant="default" leftSection={<IconTrash size={18} />} onClick={remove}>
        Delete
      </Button>
      <ConfirmDialog
        opened={isAsking}
        question="Download an incomplete plan?"
        detail="A segment of it cannot be flown as it is drawn. Other programs may leave it out or plan it their own way."
        action="Download"
        onConfirm={downloadAnyway}
        onCancel={() => setAsking(false)}
      />
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
