import { useEffect, useRef, useState } from 'react';

type Text = number | string;
type Options = { value: number; shown: Text; commit: (text: Text) => { next: number; isChanged: boolean } | null };

/** Nobody types a number faster than this, and a plan is not worked out for half a number. */
const TYPING_MS = 350;

/** What stands in a number field: the text while it is typed, and what is stored as soon as that is another number. */
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
    // What was brought into the limits is shown as it is stored.
    setTyped(stored && !stored.isChanged ? { text: waiting.text, forValue: stored.next } : null);
  };
  // A field that goes away with half a second of typing behind it has been typed into all the same.
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
