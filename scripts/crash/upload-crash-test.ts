import { parseArgs } from 'node:util';
import { crashUploads } from './crash-uploads.ts';
import { prepare } from '../prepare.ts';

/** Kills the server repeatedly with SIGKILL while a client uploads, and checks the result. */
const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '1000' },
    kilobytes: { type: 'string', default: '256' },
    kills: { type: 'string', default: '20' },
  },
});

await prepare();
const result = await crashUploads({
  files: Number(values.files),
  bytes: Number(values.kilobytes) * 1024,
  kills: Number(values.kills),
  print: (line) => console.log(line),
});
console.log(
  `${result.files} files, ${result.kills} kills: ${result.differing} differ in SHA-256, ${result.lost} acknowledged lost, ` +
    `${result.sentAgain} sent again, ${result.orphans} orphans after the tidy job`,
);
process.exit(result.differing + result.lost + result.orphans > 0 ? 1 : 0);
