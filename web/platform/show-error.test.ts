import { afterEach, describe, expect, it, vi } from 'vitest';
import { send } from './calls/send.ts';
import { errorText } from './show-error.ts';

const askInVain = async () => {
  try {
    await send({ method: 'GET', path: '/anything' });
  } catch (error) {
    return errorText(error);
  }
  return 'answered';
};

describe('the text of an error', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('says that the server is unreachable if there is no response', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await askInVain()).toBe('The server cannot be reached. Check the connection and try again.');
  });

  it('never blames the network for our own errors', () => {
    const faults = [new TypeError('crypto.randomUUID is not a function'), new ReferenceError('x is not defined')];
    for (const fault of faults) expect(errorText(fault)).toMatch(/^Something went wrong on this page\. Reload it/);
  });

  it('shows the message of the server', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ detail: 'The name is taken.' }, { status: 404 })));
    expect(await askInVain()).toBe('The name is taken.');
  });
});
