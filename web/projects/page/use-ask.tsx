import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';

type Question = { question: string; detail?: string; action: string };
type Asked = Question & { answer: (isYes: boolean) => void };

/** `ask` opens a confirmation dialog and resolves with the answer; the caller renders `dialog`. */
export function useAsk() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (isYes: boolean) => {
    asked?.answer(isYes);
    // The dialog below receives the same Escape key: this one must still be open then.
    setTimeout(() => setAsked(null));
  };
  return {
    isAsking: asked !== null,
    ask: (question: Question) => new Promise<boolean>((answer) => setAsked({ ...question, answer })),
    dialog: (
      <ConfirmDialog
        opened={asked !== null}
        question={asked?.question ?? ''}
        {...(asked?.detail ? { detail: asked.detail } : {})}
        action={asked?.action ?? ''}
        onConfirm={() => close(true)}
        onCancel={() => close(false)}
      />
    ),
  };
}
