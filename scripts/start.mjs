import module from 'node:module';
import path from 'node:path';

// Plain JavaScript, so that it can report what is missing even if Node is too old for the rest.
const NEEDED = 24;
const [major = 0] = process.versions.node.split('.').map(Number);

if (major < NEEDED) {
  console.error(
    `Overflight needs Node ${NEEDED} and found ${process.versions.node}. It comes with "npm ci" on Linux; ` +
      'start with "npm start", or install it yourself on other systems.',
  );
  process.exit(1);
}

// Compiled code is kept between starts; child processes use it too. Where the folder is not writable, nothing is kept.
process.env.NODE_COMPILE_CACHE ??= path.resolve(
  import.meta.dirname,
  '..',
  'node_modules',
  '.cache',
  'node-compile-cache',
);
module.enableCompileCache(process.env.NODE_COMPILE_CACHE);

const { prepare } = await import('./prepare.ts');
await prepare();
await import('../server/main.ts');
