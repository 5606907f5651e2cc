import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';

type Question = { question: string; detail?: string; action: string };
type Asked = Question & { answer: (isYes: boolean) => void };

/** Asks before something goes ahead; what answers the question is drawn where the caller puts it. */
export function useAsk() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (isYes: boolean) => {
    asked?.answer(isYes);
    // The dialog below hears the same press of Escape: it must not see this one gone yet.
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
