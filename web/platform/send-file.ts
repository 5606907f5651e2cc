import { CallFailed } from './send.ts';
import { freshIdToken } from './tokens.ts';

type Sending = {
  method: string;
  url: string;
  file: Blob;
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** Sends a file as it is. `fetch` tells nothing of how far a body has come, so this is the older kind of request. */
export async function sendFile({ method, url, file, onProgress, signal }: Sending): Promise<unknown> {
  const token = await freshIdToken();
  const request = new XMLHttpRequest();
  request.open(method, url);
  request.setRequestHeader('content-type', 'application/octet-stream');
  request.setRequestHeader('accept', 'application/json');
  if (token) request.setRequestHeader('authorization', token);
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  const abort = () => request.abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    signal.throwIfAborted();
    return await answerOf(request, file);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

function answerOf(request: XMLHttpRequest, file: Blob): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.onload = () => {
      const body = readJson(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(body);
      else reject(new CallFailed(request.status, body));
    };
    request.onerror = () => reject(new TypeError('The upload was cut off.'));
    request.onabort = () => reject(new DOMException('The upload was called off.', 'AbortError'));
    request.send(file);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
