import type { FastifyRequest } from 'fastify';

/** Where a session is used from, as the request says. */
export type Device = { userAgent: string; address: string };
/** Of a new session; a provider has asked for its own second factor. */
export type SignInDevice = Device & { byProvider?: boolean; means?: 'Passkey' | 'Single sign-on' };

const LONGEST = 400;

export function deviceOf({ headers, ip }: FastifyRequest): Device {
  return { userAgent: (headers['user-agent'] ?? '').slice(0, LONGEST), address: ip.slice(0, 100) };
}

/** The first that matches: browsers name their ancestors too. */
const programs = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
  [/^python/i, 'A Python program'],
  [/^(node|undici)/i, 'A Node program'],
] as const satisfies readonly (readonly [RegExp, string])[];

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const satisfies readonly (readonly [RegExp, string])[];

/** Browser and system in plain words. */
export function describeDevice(userAgent: string): string {
  const find = (table: readonly (readonly [RegExp, string])[]) => table.find(([sign]) => sign.test(userAgent))?.[1];
  const [program, system] = [find(programs), find(systems)];
  if (program && system) return `${program} on ${system}`;
  return program ?? system ?? 'Unknown program';
}
