/** Prints a line at once: a figure, or with a trailing … the current measurement. */
export type Print = (line: string) => void;

export type Bench = (print: Print) => void | Promise<void>;
