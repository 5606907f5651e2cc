import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { hideError, useErrorText } from '../platform/show-error.ts';

/** The global error dialog for showError. */
export function ErrorDialog() {
  const text = useErrorText();
  useEscapeFirst(text !== null, hideError);
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

/** It lies over other dialogs, which would close with it: mounted first, it handles Escape first and stops it. */
function useEscapeFirst(isOpen: boolean, onEscape: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen || event.key !== 'Escape') return;
    event.stopImmediatePropagation();
    onEscape();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
