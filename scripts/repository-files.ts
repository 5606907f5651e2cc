import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const notOurs = /(^|\/)(node_modules|dist|data|\.git|screenshots)(\/|$)|\.log$/;

/** Every file of the repository; in a copy without Git, every file except built and downloaded ones. */
export function repositoryFiles(): string[] {
  const { status, stdout } = spawnSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' });
  const listed = status === 0 ? stdout.split('\n').filter(Boolean) : listByHand();
  return listed.filter((file) => fs.existsSync(path.join(root, file)));
}

function listByHand(): string[] {
  return fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !notOurs.test(file));
}
