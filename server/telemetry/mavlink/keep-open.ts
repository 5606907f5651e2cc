/** Whoever opens something says when it is open, and why it is not or no longer. */
type Attempt = { onOpen: () => void; onProblem: (error: Error) => void };
type Keeping = {
  /** Starts one attempt; what it answers ends it. */
  open: (attempt: Attempt) => () => void | Promise<void>;
  /** How long to wait after the first failure, the second and so on; the last holds for all others. */
  waitsMs: readonly number[];
};
export type Kept = { isOpen: () => boolean; problem: () => Error | null; close: () => Promise<void> };

/** Keeps something open: what fails or ends is opened again after a while, until it is closed for good. */
export function keepOpen({ open, waitsMs }: Keeping): Kept {
  let [isOpen, isClosed, failures] = [false, false, 0];
  let problem: Error | null = null;
  let timer: NodeJS.Timeout | undefined;
  let end: (() => void | Promise<void>) | undefined;

  const begin = () => {
    let isOver = false;
    const onOpen = () => {
      if (isOver) return;
      [isOpen, problem, failures] = [true, null, 0];
    };
    const onProblem = (error: Error) => {
      if (isOver || isClosed) return;
      isOver = true;
      isOpen = false;
      problem = error;
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
    isOpen = false;
    clearTimeout(timer);
    await end?.();
  };
  return { isOpen: () => isOpen, problem: () => problem, close };
}
