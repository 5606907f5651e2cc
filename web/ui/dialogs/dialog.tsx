import { Modal, type ModalProps } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = Omit<ModalProps, 'children'> & {
  /** Asks before closing, because typed text would be lost. */
  reconfirm?: boolean;
  /** Closing by the dialog's own button asks as well. */
  children?: ReactNode | ((close: () => void) => ReactNode);
};

/** A dialog that can ask 'Are you sure you wish to close?'. */
export function Dialog({ reconfirm = false, onClose, children, ...modal }: Props) {
  const [isAsking, setAsking] = useState(false);
  // Both dialogs receive the same Escape event: the change is deferred until it is over.
  const deferAsk = (asking: boolean) => setTimeout(() => setAsking(asking));
  const close = () => {
    setAsking(false);
    onClose();
  };
  const askOrClose = () => void (reconfirm ? deferAsk(true) : close());
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
        onCancel={() => deferAsk(false)}
      />
    </>
  );
}
