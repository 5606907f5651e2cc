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
  const close = () => {
    setAsking(false);
    onClose();
  };
  return (
    <>
      <Modal {...modal} onClose={() => (reconfirm ? setAsking(true) : close())} closeOnEscape={!isAsking} />
      <ConfirmDialog
        opened={isAsking}
        question="Are you sure you wish to close?"
        action="Close"
        onConfirm={close}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
