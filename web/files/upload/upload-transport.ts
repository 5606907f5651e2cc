import { completeUpload, DEFAULT_FILE_KIND, signUploads } from '@overflight/contract/plans/files.ts';
import { makeCall } from '../../platform/calls/api-client.ts';
import { CallFailed } from '../../platform/calls/send.ts';
import { sendBytes } from '../../platform/calls/send-file.ts';
import { errorText } from '../../platform/show-error.ts';
import type { UploadTransport } from './upload-queue.ts';

/** Uploads files to the server, or to the storage it names. */
export function uploadTransport(planId: string): UploadTransport {
  const params = { id: planId, kind: DEFAULT_FILE_KIND };
  return {
    sign: async (files) => {
      const wanted = files.map(({ name, size, lastModified }) => ({ name, size, lastModified }));
      return (await makeCall(signUploads, { params, body: { files: wanted } })).files;
    },
    put: async ({ url, body, signal, onProgress }) => {
      const answer = await sendBytes({
        method: 'PUT',
        url,
        file: body,
        signal,
        onProgress: (share) => onProgress(share * body.size),
      });
      return { status: answer.status, reason: errorText(new CallFailed(answer.status, answer.body)) };
    },
    complete: async (fileId) => {
      await makeCall(completeUpload, { params: { ...params, fileId } });
    },
    pause: untilOnline,
    refusalOf: (error) => (error instanceof CallFailed && error.status < 500 ? errorText(error) : null),
  };
}

/** Waits this long, or until the browser is back online. */
function untilOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    }
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
