import { Button, Modal, Stack, Text } from '@mantine/core';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import { timeText } from '../../../ui/time/time-text.ts';

type Props = {
  opened: boolean;
  /** The server's plan; null if it was deleted. */
  theirs: SavedPlan | null;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onSaveCopy: () => void;
};

/** Conflict of two edits: nothing is overwritten until a person chooses. */
export function ConflictDialog({ opened, theirs, onKeepMine, onTakeTheirs, onSaveCopy }: Props) {
  const when = theirs && timeText(theirs.lastUpdated);
  return (
    <Modal
      opened={opened}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={theirs ? 'Somebody else changed this plan' : 'Somebody deleted this plan'}
    >
      <Stack gap="md">
        <Text size="sm">
          {theirs
            ? `${theirs.updatedBy.name || theirs.updatedBy.email} saved it on ${when}, while you were editing. Which version do you want to keep?`
            : 'It was deleted while you were editing. You can restore it with your changes.'}
        </Text>
        <Button onClick={onKeepMine} data-autofocus>
          {theirs ? 'Keep mine' : 'Restore it'}
        </Button>
        {theirs && (
          <>
            <Button variant="default" onClick={onTakeTheirs}>
              Use theirs
            </Button>
            <Button variant="default" onClick={onSaveCopy}>
              Use theirs and save mine as a copy
            </Button>
            <Text size="xs" className="muted">
              The other version stays in the plan's history. If you use theirs, Undo restores yours.
            </Text>
          </>
        )}
      </Stack>
    </Modal>
  );
}
