import { Button, Group, Modal } from '@mantine/core';

type Props = {
  /** Null while nothing is asked. */
  photo: string | null;
  onSet: () => void;
  onDiscard: () => void;
  onStay: () => void;
};

/** Asks what becomes of a mark that was not set, before its photo is left. */
export const UnsetMarkDialog = ({ photo, onSet, onDiscard, onStay }: Props) => (
  <Modal
    opened={photo !== null}
    onClose={onStay}
    title={`Set the mark in ${photo ?? 'this photo'}?`}
    withCloseButton={false}
    zIndex={400}
  >
    <Group justify="flex-end" mt="lg">
      <Button variant="default" onClick={onStay}>
        Back to the photo
      </Button>
      <Button variant="default" onClick={onDiscard}>
        Discard it
      </Button>
      <Button data-autofocus onClick={onSet}>
        Set it
      </Button>
    </Group>
  </Modal>
);
