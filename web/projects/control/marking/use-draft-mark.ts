import { useState } from 'react';

type Draft = { pointId: string; fileId: string; name: string; at: [number, number] };

export type DraftMark = ReturnType<typeof useDraftMark>;

/** A mark of a point that is not set yet: it is asked what becomes of it before its photo is left. */
export function useDraftMark(pointId: string | undefined) {
  const [kept, note] = useState<Draft | null>(null);
  const [next, setNext] = useState<{ go: () => void } | null>(null);
  // The point may be gone meanwhile.
  const draft = kept?.pointId === pointId ? kept : null;
  // The dialog below receives the same Escape key: what is asked changes once that is over.
  const ask = (asked: typeof next) => void setTimeout(() => setNext(asked));
  return {
    draft,
    isAsking: next !== null,
    note,
    leave: (go: () => void) => (draft ? ask({ go }) : go()),
    stay: () => ask(null),
    goOn: () => {
      note(null);
      setNext(null);
      next?.go();
    },
  };
}
