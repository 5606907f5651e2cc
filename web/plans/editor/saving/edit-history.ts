/** Undo and redo states. */
export type EditHistory<T> = {
  past: readonly T[];
  present: T;
  future: readonly T[];
  /** The current gesture; its further changes are part of the same step. */
  gesture: string | null;
};

const MAX_STEPS = 200;

export function startHistory<T>(present: T): EditHistory<T> {
  return { past: [], present, future: [], gesture: null };
}

/** A change without a gesture is a separate step. */
export function recordEdit<T>(history: EditHistory<T>, present: T, gesture: string | null = null): EditHistory<T> {
  if (present === history.present) return history;
  const goesOn = gesture !== null && gesture === history.gesture;
  const past = goesOn ? history.past : [...history.past, history.present].slice(-MAX_STEPS);
  return { past, present, future: [], gesture };
}

/** The next change is a new step, even of the same kind. */
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

/** Reverts the current gesture. */
export function cancelGesture<T>(history: EditHistory<T>): EditHistory<T> {
  const before = history.past.at(-1);
  if (history.gesture === null || before === undefined) return endGesture(history);
  return { past: history.past.slice(0, -1), present: before, future: [], gesture: null };
}

/** Somebody else changed the present: every step gets that change. */
export function rebaseHistory<T>(history: EditHistory<T>, present: T, rebase: (step: T) => T): EditHistory<T> {
  return { past: history.past.map(rebase), present, future: history.future.map(rebase), gesture: null };
}
