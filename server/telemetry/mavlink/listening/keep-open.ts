import type { LinkStatus } from './thread-messages.ts';

/** Callbacks of one attempt to open. */
type Attempt = { onOpen: () => void; onProblem: (error: Error & { code?: string }) => void };
type KeepOpenOptions = {
  /** Starts one attempt; the returned function ends it. */
  open: (attempt: Attempt) => () => void | Promise<void>;
  /** Delay after each consecutive failure; the last one repeats. */
  retryDelaysMs: readonly number[];
  onChange: (status: LinkStatus) => void;
};
export type KeptOpen = { close: () => Promise<void> };

/** Reopens after a delay whenever it fails or ends, until closed. */
export function keepOpen({ open, retryDelaysMs, onChange }: KeepOpenOptions): KeptOpen {
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
      const wait = retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)];
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
