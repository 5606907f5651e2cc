import { useEffect, useRef, useState } from 'react';

type Text = number | string;
type Options = { value: number; shown: Text; commit: (text: Text) => { next: number; isChanged: boolean } | null };

/** Delay after typing: a plan is not calculated for a partial number. */
const TYPING_MS = 350;

/** Text of a number field: as typed, until the stored number differs. */
export function useTypedNumber({ value, shown, commit }: Options) {
  const [typed, setTyped] = useState<{ text: Text; forValue: number } | null>(null);
  const pending = useRef<{ text: Text; timer: ReturnType<typeof setTimeout> } | null>(null);
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });

  const store = () => {
    const waiting = pending.current;
    if (!waiting) return;
    clearTimeout(waiting.timer);
    pending.current = null;
    const stored = latest.current(waiting.text);
    // Clamped values are shown as stored.
    setTyped(stored && !stored.isChanged ? { text: waiting.text, forValue: stored.next } : null);
  };
  // Stores a pending value when the field is removed.
  useEffect(
    () => () => {
      const waiting = pending.current;
      if (!waiting) return;
      clearTimeout(waiting.timer);
      pending.current = null;
      latest.current(waiting.text);
    },
    [],
  );
  const isTyping = typed !== null && Object.is(typed.forValue, value);
  return {
    text: isTyping ? typed.text : shown,
    isStored: !isTyping,
    type: (text: Text) => {
      if (pending.current) clearTimeout(pending.current.timer);
      pending.current = { text, timer: setTimeout(store, TYPING_MS) };
      setTyped({ text, forValue: value });
    },
    finish: () => {
      store();
      setTyped(null);
    },
  };
}
