import { writeLaz, type LazTask } from './write-laz.ts';

/** Entry point of the process, whose memory ends with it; its argument is the task as JSON. */
await writeLaz(JSON.parse(process.argv[2] ?? '') as LazTask);
