/** Says a line at once: a figure, or with … at its end what is being measured now. */
export type Print = (line: string) => void;

export type Bench = (print: Print) => void | Promise<void>;
