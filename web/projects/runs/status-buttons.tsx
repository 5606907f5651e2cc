import { Button, Loader, Tooltip } from '@mantine/core';
import type { ProjectStatus } from '@overflight/contract/projects/project-states.ts';
import type { Project } from '@overflight/contract/projects/projects.ts';
import { IconAlertTriangle, IconPlayerPlay, IconPlayerStop, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { nameOf } from '../list/project-filter.ts';
import { statusOffer, type Offer } from './status-offer.ts';
import { useChangeStatus } from './use-change-status.ts';

const looks: Partial<Record<ProjectStatus, { variant: string; color?: string; icon: typeof IconPlayerPlay }>> = {
  Process: { variant: 'filled', icon: IconPlayerPlay },
  Terminate: { variant: 'default', icon: IconX },
  Stop: { variant: 'subtle', color: 'gray', icon: IconPlayerStop },
};

const hints: Partial<Record<ProjectStatus, string>> = {
  Stop: 'What is done so far is kept: it can be started again later',
  Terminate: 'Ends it for good: what this run has done is not kept, and it cannot be started again',
};

/** Current activity of a project, and the available actions. */
export function StatusButtons({ project }: { project: Project }) {
  const { waiting, failed, offers } = statusOffer(project);
  const { change, isPending } = useChangeStatus(project);
  const [isEnding, setEnding] = useState(false);
  const ask = (to: ProjectStatus) => (to === 'Terminate' ? setEnding(true) : change(to));
  return (
    <>
      {waiting && (
        <Button variant="light" disabled leftSection={<Loader size={16} aria-hidden />}>
          {waiting}
        </Button>
      )}
      {failed && (
        <Tooltip label="Edit the project to begin anew">
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
      {offers.map((offer) => (
        <OfferButton key={offer.move.to} offer={offer} isPending={isPending} onAsk={() => ask(offer.move.to)} />
      ))}
      <ConfirmDialog
        opened={isEnding}
        question={`Are you sure you wish to terminate ${nameOf(project)}?`}
        detail="What this run has done is not kept, and a terminated project cannot be edited or started again. To go on with it later, stop it instead."
        action="Terminate"
        isDangerous
        onConfirm={() => {
          setEnding(false);
          change('Terminate');
        }}
        onCancel={() => setEnding(false)}
      />
    </>
  );
}

type Props = { offer: Offer; isPending: boolean; onAsk: () => void };

function OfferButton({ offer: { move, off }, isPending, onAsk }: Props) {
  const { icon: MoveIcon, ...look } = looks[move.to] ?? { variant: 'default', icon: IconPlayerPlay };
  const hint = off ?? hints[move.to];
  const button = (
    <Button
      {...look}
      leftSection={<MoveIcon size={16} />}
      disabled={off !== null || isPending}
      aria-description={hint}
      onClick={onAsk}
    >
      {move.label}
    </Button>
  );
  if (!hint) return button;
  return (
    <Tooltip label={hint}>
      {/* A button that is off hears no pointer. */}
      <span>{button}</span>
    </Tooltip>
  );
}
