import { Modal, type ModalProps } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = Omit<ModalProps, 'children'> & {
  /** Ask before closing, because something typed would be lost. */
  reconfirm?: boolean;
  /** A button of its own that closes it asks the same way. */
  children?: ReactNode | ((close: () => void) => ReactNode);
};

/** A dialog that can ask 'Are you sure you wish to close?' before it goes. */
export function Dialog({ reconfirm = false, onClose, children, ...modal }: Props) {
  const [isAsking, setAsking] = useState(false);
  // Both dialogs hear the same press of Escape: what one does must not be seen by the other until it is over.
  const askLater = (asking: boolean) => setTimeout(() => setAsking(asking));
  const close = () => {
    setAsking(false);
    onClose();
  };
  const askOrClose = () => void (reconfirm ? askLater(true) : close());
  return (
    <>
      <Modal {...modal} onClose={askOrClose} closeOnEscape={!isAsking && modal.closeOnEscape !== false}>
        {typeof children === 'function' ? children(askOrClose) : children}
      </Modal>
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
