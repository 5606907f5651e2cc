import { ReadableCode } from '@overflight/contract/account/readable-code.ts';
import { isSetUp } from '../account/first-administrator.ts';
import { readableCode, showCode } from '../account/readable-code.ts';
import type { Env } from '../platform/env.ts';
import { Refused } from '../platform/http/refused.ts';
import type { Services } from '../platform/services.ts';

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/** Whether others than the people at this machine can reach it, directly or by a proxy. */
export function isOpenToOthers({ HOST, OVERFLIGHT_PUBLIC_URL: url, TRUSTED_PROXIES }: Env): boolean {
  return (
    !loopback.test(HOST) || TRUSTED_PROXIES.length > 0 || (url !== undefined && !loopback.test(new URL(url).hostname))
  );
}

/** The code to print at the start; undefined where none is asked for. The same for all servers of one database. */
export async function setUpCodeToPrint(services: Services): Promise<string | undefined> {
  if (!isOpenToOthers(services.env) || (await isSetUp(services))) return undefined;
  return showCode(codeOf(services));
}

/** Otherwise the first stranger to come by would be the administrator. */
export function requireSetUpCode(services: Services, typed: string): void {
  if (!isOpenToOthers(services.env)) return;
  const { data: code } = ReadableCode.safeParse(typed);
  if (code === codeOf(services)) return;
  const wrong = typed.trim() === '' ? 'Enter the set-up code.' : 'This is not the set-up code.';
  const problem = `${wrong} Whoever started Overflight sees it in the terminal, or in the log.`;
  const fields = [{ field: 'code', problem }];
  throw new Refused({ status: 403, code: 'wrong-set-up-code', message: problem, fields });
}

function codeOf({ secrets }: Services): string {
  return readableCode(secrets, 'set-up');
}
