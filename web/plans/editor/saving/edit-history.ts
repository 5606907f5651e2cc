/** Every state that undo can go back to, and every one that redo can go forward to. */
export type EditHistory<T> = {
  past: readonly T[];
  present: T;
  future: readonly T[];
  /** What the last change belongs to; further changes of the same gesture are one step. */
  gesture: string | null;
};

const MOST_STEPS = 200;

export function startHistory<T>(present: T): EditHistory<T> {
  return { past: [], present, future: [], gesture: null };
}

/** A change without a gesture is a step of its own. */
export function recordEdit<T>(history: EditHistory<T>, present: T, gesture: string | null = null): EditHistory<T> {
  if (present === history.present) return history;
  const goesOn = gesture !== null && gesture === history.gesture;
  const past = goesOn ? history.past : [...history.past, history.present].slice(-MOST_STEPS);
  return { past, present, future: [], gesture };
}

/** What comes next is a new step, even if it is of the same kind. */
export function endGesture<T>(history: EditHistory<T>): EditHistory<T> {
  return { ...history, gesture: null };
}

export function undo<T>(history: EditHistory<T>): EditHistory<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    gesture: null,
  };
}

export function redo<T>(history: EditHistory<T>): EditHistory<T> {
  const [after, ...future] = history.future;
  if (after === undefined) return history;
  return { past: [...history.past, history.present], present: after, future, gesture: null };
}

/** Takes back the gesture that is under way as if it had never begun. */
export function dropGesture<T>(history: EditHistory<T>): EditHistory<T> {
  const before = history.past.at(-1);
  if (history.gesture === null || before === undefined) return endGesture(history);
  return { past: history.past.slice(0, -1), present: before, future: [], gesture: null };
}
