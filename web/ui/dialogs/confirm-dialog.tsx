import { Button, Group, Modal, Text } from '@mantine/core';

type Props = {
  opened: boolean;
  question: string;
  detail?: string;
  /** Label of the confirm button. */
  action: string;
  isDangerous?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

export function ConfirmDialog(props: Props) {
  const { opened, question, detail, action, isDangerous = false, isBusy = false, onConfirm, onCancel } = props;
  return (
    <Modal opened={opened} onClose={onCancel} title={question} withCloseButton={false} zIndex={400}>
      {detail && (
        <Text size="sm" className="muted">
          {detail}
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel} data-autofocus>
          Cancel
        </Button>
        <Button {...(isDangerous ? { color: 'red.8' } : {})} loading={isBusy} onClick={onConfirm}>
          {action}
        </Button>
      </Group>
    </Modal>
  );
}
