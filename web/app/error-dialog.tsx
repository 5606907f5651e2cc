import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { hideError, useErrorText } from '../platform/show-error.ts';

/** The global error dialog: whatever was handed to showError. */
export function ErrorDialog() {
  const text = useErrorText();
  useFirstToHearEscape(text !== null, hideError);
  return (
    <Modal opened={text !== null} onClose={hideError} title="Error" zIndex={1000} closeOnEscape={false}>
      <Text style={{ overflowWrap: 'anywhere' }}>{text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button onClick={hideError} data-autofocus>
          Close
        </Button>
      </Group>
    </Modal>
  );
}

/** It lies over all other dialogs, which would close with it: mounted before them, it hears the key first and keeps it. */
function useFirstToHearEscape(isOpen: boolean, onEscape: () => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen || event.key !== 'Escape') return;
    event.stopImmediatePropagation();
    onEscape();
  });
  useEffect(() => {
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, []);
}
