import { CallFailed, reach } from '../../../platform/calls/send.ts';

export async function readPart(url: string, signal?: AbortSignal): Promise<Response> {
  const answer = await reach(url, signal ? { signal } : {});
  if (!answer.ok) throw new CallFailed(answer.status, {});
  return answer;
}
