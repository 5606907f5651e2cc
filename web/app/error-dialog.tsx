import { Button, Group, Modal, Text } from '@mantine/core';
import { hideError, useErrorText } from '../platform/show-error.ts';

/** The global error dialog: whatever was handed to showError. */
export function ErrorDialog() {
  const text = useErrorText();
  return (
    <Modal opened={text !== null} onClose={hideError} title="Error" zIndex={1000}>
      <Text style={{ overflowWrap: 'anywhere' }}>{text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button onClick={hideError} data-autofocus>
          Close
        </Button>
      </Group>
    </Modal>
  );
}
