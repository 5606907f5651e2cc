import { Button, Loader, Tooltip } from '@mantine/core';
import type { ProjectStatus } from '@overflight/contract/projects/project-states.ts';
import type { Project } from '@overflight/contract/projects/projects.ts';
import { IconAlertTriangle, IconPlayerPlay, IconPlayerStop, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { nameOf } from '../list/project-filter.ts';
import { statusActions, type StatusAction } from './status-actions.ts';
import { useChangeStatus } from './use-change-status.ts';

const looks: Partial<Record<ProjectStatus, { variant: string; color?: string; icon: typeof IconPlayerPlay }>> = {
  Process: { variant: 'filled', icon: IconPlayerPlay },
  Stop: { variant: 'default', icon: IconPlayerStop },
  Terminate: { variant: 'subtle', color: 'gray', icon: IconX },
};

/** Asked before a status change. */
const questions: readonly {
  to: ProjectStatus;
  question: (name: string) => string;
  detail: string;
  action: string;
  isDangerous?: true;
}[] = [
  {
    to: 'Terminate',
    question: (name) => `Are you sure you wish to terminate ${name}?`,
    detail:
      'The work of this run is discarded, and a terminated project cannot be edited or started again. To continue later, stop it instead.',
    action: 'Terminate',
    isDangerous: true,
  },
  {
    to: 'Process',
    question: (name) => `Process ${name} again?`,
    detail: 'The run begins anew, with the photos and control points as they are now. Earlier results stay.',
    action: 'Process Again',
  },
];

const hints: Partial<Record<ProjectStatus, string>> = {
  Stop: 'Keeps the work done so far; you can start again later',
  Terminate: 'Ends the project for good: discards the work of this run, and it cannot be started again',
};

const LOOKING = 'Its photos and heights are being looked at';

type StatusProps = {
  project: Project;
  notReady: string | null;
  /** Whether what speaks against a start is still being looked for. */
  isLooking?: boolean;
};

/** Current activity of a project, and the available actions. */
export function StatusButtons({ project, notReady, isLooking = false }: StatusProps) {
  const { waiting, failed, actions } = statusActions(project);
  const { change, isPending } = useChangeStatus(project);
  const [asked, setAsked] = useState<ProjectStatus | null>(null);
  const isDone = project.status === 'Completed';
  const ask = (to: ProjectStatus) => (to === 'Terminate' || isDone ? setAsked(to) : change(to));
  return (
    <>
      {waiting && (
        <Button variant="light" disabled leftSection={<Loader size={16} aria-hidden />}>
          {waiting}
        </Button>
      )}
      {failed && (
        <Tooltip label="Read the reasons, then process it again or edit it">
          <Button
            color="red.8"
            aria-disabled
            leftSection={<IconAlertTriangle size={16} />}
            onClick={(event) => event.preventDefault()}
          >
            {failed}
          </Button>
        </Tooltip>
      )}
      {actions.map((action) => (
        <ActionButton
          key={action.move.to}
          action={
            isLooking && action.move.to === 'Process'
              ? { ...action, disabledReason: action.disabledReason ?? LOOKING }
              : action
          }
          isMain={!isDone || project.changedSince.length > 0}
          isPending={isPending}
          notReady={action.move.to === 'Process' ? notReady : null}
          onRequest={() => ask(action.move.to)}
        />
      ))}
      {questions.map(({ to, question, ...words }) => (
        <ConfirmDialog
          key={to}
          opened={asked === to}
          question={question(nameOf(project))}
          {...words}
          onConfirm={() => {
            setAsked(null);
            change(to);
          }}
          onCancel={() => setAsked(null)}
        />
      ))}
    </>
  );
}

type Props = {
  action: StatusAction;
  /** Whether it is what the page asks for. */
  isMain: boolean;
  isPending: boolean;
  notReady: string | null;
  onRequest: () => void;
};

function ActionButton({ action: { move, disabledReason }, isMain, isPending, notReady, onRequest }: Props) {
  const { icon: MoveIcon, ...look } = looks[move.to] ?? { variant: 'default', icon: IconPlayerPlay };
  const hint = disabledReason ?? notReady ?? hints[move.to];
  const button = (
    <Button
      {...look}
      {...((notReady !== null || !isMain) && { variant: 'default' })}
      leftSection={<MoveIcon size={16} />}
      disabled={disabledReason !== null || isPending}
      aria-description={hint}
      onClick={onRequest}
    >
      {move.label}
    </Button>
  );
  if (!hint) return button;
  return (
    <Tooltip label={hint}>
      {/* A disabled button receives no pointer events. */}
      <span>{button}</span>
    </Tooltip>
  );
}
