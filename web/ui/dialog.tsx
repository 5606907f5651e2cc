import { Modal, type ModalProps } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = ModalProps & {
  /** Ask before closing, because something typed would be lost. */
  reconfirm?: boolean;
};

/** A dialog that can ask 'Are you sure you wish to close?' before it goes. */
export function Dialog({ reconfirm = false, onClose, ...modal }: Props) {
  const [isAsking, setAsking] = useState(false);
  // Both dialogs hear the same press of Escape: what one does must not be seen by the other until it is over.
  const askLater = (asking: boolean) => setTimeout(() => setAsking(asking));
  const close = () => {
    setAsking(false);
    onClose();
  };
  return (
    <>
      <Modal {...modal} onClose={() => (reconfirm ? askLater(true) : close())} closeOnEscape={!isAsking} />
      <ConfirmDialog
        opened={isAsking}
        question="Are you sure you wish to close?"
        action="Close"
        onConfirm={close}
        onCancel={() => askLater(false)}
      />
    </>
  );
}
