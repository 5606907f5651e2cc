import type { Standing } from './words.ts';

/** Whoever opens something says when it is open, and why it is not or no longer. */
type Attempt = { onOpen: () => void; onProblem: (error: Error & { code?: string }) => void };
type Keeping = {
  /** Starts one attempt; what it answers ends it. */
  open: (attempt: Attempt) => () => void | Promise<void>;
  /** How long to wait after the first failure, the second and so on; the last holds for all others. */
  waitsMs: readonly number[];
  onChange: (standing: Standing) => void;
};
export type Kept = { close: () => Promise<void> };

/** Keeps something open: what fails or ends is opened again after a while, until it is closed for good. */
export function keepOpen({ open, waitsMs, onChange }: Keeping): Kept {
  let [isClosed, failures] = [false, 0];
  let timer: NodeJS.Timeout | undefined;
  let end: (() => void | Promise<void>) | undefined;

  const begin = () => {
    let isOver = false;
    const onOpen = () => {
      if (isOver || isClosed) return;
      failures = 0;
      onChange({ isOpen: true, problem: null });
    };
    const onProblem = ({ code, message }: Error & { code?: string }) => {
      if (isOver || isClosed) return;
      isOver = true;
      onChange({ isOpen: false, problem: { code, message } });
      void end?.();
      const wait = waitsMs[Math.min(failures, waitsMs.length - 1)];
      failures++;
      timer = setTimeout(begin, wait).unref();
    };
    end = open({ onOpen, onProblem });
  };
  begin();
  const close = async () => {
    isClosed = true;
    clearTimeout(timer);
    await end?.();
  };
  return { close };
}
