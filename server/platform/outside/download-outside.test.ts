import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startOutsideServer } from '../../testing/outside-server.ts';
import { fetchOutside } from './fetch-outside.ts';

const outside = await startOutsideServer();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-download-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const target = path.join(folder, 'file');
const seen: (number | null)[][] = [];
const onBytes = (received: number, whole: number | null) => void seen.push([received, whole]);
const download = (limitBytes = 1000, silenceMs = 200) =>
  fetchOutside({ url: new URL(outside.url), timeoutMs: 5000, limitBytes, file: { path: target, silenceMs, onBytes } });

it('writes a response to a file, and reports its size', async () => {
  outside.answerWith((_request, response) => response.setHeader('content-length', 5).end('hello'));
  expect(await download()).toMatchObject({ status: 200, body: Buffer.alloc(0) });
  expect(fs.readFileSync(target, 'utf8')).toBe('hello');
  expect(seen.at(-1)).toEqual([5, 5]);
});

it('times out on a server that never answers or stops midway', async () => {
  outside.answerWith(() => undefined);
  await expect(download()).rejects.toThrow('went silent');
  outside.answerWith((_request, response) => response.write('once upon a time'));
  await expect(download()).rejects.toThrow('went silent');
});

it('rejects a file that is too large, declared or not, or truncated', async () => {
  outside.answerWith((_request, response) => response.setHeader('content-length', 1001).end('x'.repeat(1001)));
  await expect(download()).rejects.toThrow('larger than 1000 bytes');
  outside.answerWith((_request, response) => {
    response.write('x'.repeat(600));
    response.write('x'.repeat(600));
  });
  await expect(download()).rejects.toThrow('larger than 1000 bytes');
  outside.answerWith((_request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('x');
    setTimeout(() => response.destroy(), 20);
  });
  await expect(download()).rejects.toThrow('cannot be reached: the connection broke off');
});

it('keeps other responses in memory', async () => {
  outside.answerWith((_request, response) => response.writeHead(404).end('no'));
  expect(await download()).toMatchObject({ status: 404, body: Buffer.from('no') });
});
