import { CallFailed, Unreachable } from './send.ts';
import { freshIdToken } from './tokens.ts';

type Sending = {
  method: string;
  url: string;
  file: Blob;
  onProgress: (share: number) => void;
  signal: AbortSignal;
};
type Sent = Sending & { headers?: Record<string, string> };

/** Uploads a file with the person's credentials. */
export async function sendFile(sending: Sending): Promise<unknown> {
  const token = await freshIdToken();
  const { status, body } = await sendBytes({ ...sending, headers: token ? { authorization: token } : {} });
  if (status >= 200 && status < 300) return body;
  throw new CallFailed(status, body);
}

/** Sends raw bytes without credentials. Uses XMLHttpRequest, as `fetch` reports no upload progress. */
export async function sendBytes({ method, url, file, onProgress, signal, headers = {} }: Sent) {
  const request = new XMLHttpRequest();
  request.open(method, url);
  request.setRequestHeader('content-type', 'application/octet-stream');
  request.setRequestHeader('accept', 'application/json');
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
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

function answerOf(request: XMLHttpRequest, file: Blob): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    request.onload = () => resolve({ status: request.status, body: readJson(request.responseText) });
    request.onerror = () => reject(new Unreachable());
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
