import { UnreadableCloud } from './open-laz.ts';
import { writePointTiles, type TilesTask } from './write-point-tiles.ts';

/** Entry point of the process; its argument is the task as JSON. Answers are printed, one per line. */
const task = JSON.parse(process.argv[2] ?? '') as TilesTask;
const tell = (kind: 'progress' | 'facts' | 'unreadable', text: string | number) =>
  process.stdout.write(`${kind} ${text}\n`);

try {
  tell('facts', JSON.stringify(await writePointTiles(task, (share) => tell('progress', share))));
} catch (error) {
  if (!(error instanceof UnreadableCloud)) throw error;
  tell('unreadable', error.message);
}
