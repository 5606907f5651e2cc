import { spawn } from 'node:child_process';
import path from 'node:path';
import { basemapIsBuilt, buildBasemap } from '../server/build-basemap.ts';
import { routes } from '../server/routes.ts';

/** Server and web app side by side, each reloading when its files change. */
const root = path.resolve(import.meta.dirname, '..');
const basemap = path.join(root, 'dist', 'basemap');
if (!basemapIsBuilt(basemap)) await buildBasemap(basemap, (text) => console.log(text));

const api = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`;
const apiFolders = new Set(routes.map(({ call }) => call.path.split('/')[1]));
const env = { ...process.env, OVERFLIGHT_API: api, OVERFLIGHT_API_FOLDERS: [...apiFolders].join('|') };
const options = { cwd: root, stdio: 'inherit', env } as const;
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], options);
const web = spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'web'], options);

for (const child of [server, web]) child.on('exit', () => [server, web].forEach((one) => one.kill('SIGINT')));
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => server.kill('SIGTERM'));
