import path from 'node:path';
import { z } from 'zod';

const flag = z
  .enum(['0', '1', 'true', 'false'])
  .default('0')
  .transform((value) => value === '1' || value === 'true');
const list = z
  .string()
  .default('')
  .transform((value) => value.split(',').flatMap((item) => item.trim() || []));

/** Plain http is safe only on loopback. */
const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

const mavlinkAddress = /^(udp|tcp-listen|tcp-connect):\/\/([\w.-]+|\[[\da-f:]+\]):[1-9]\d{0,4}(\?send=1)?$/i;
const isMavlinkAddress = (address: string) => mavlinkAddress.test(address) && URL.canParse(address);

/** Every environment setting, each with a safe default for one machine. */
const Env = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  OVERFLIGHT_DATA: z
    .string()
    .min(1)
    .default('./data')
    .transform((folder) => path.resolve(folder)),
  OVERFLIGHT_SECRET_KEY: z.string().min(1).optional(),
  OVERFLIGHT_SECRET_KEY_FILE: z
    .string()
    .min(1)
    .transform((file) => path.resolve(file))
    .optional(),
  OVERFLIGHT_BACKUP_PASSPHRASE: z.string().min(8).max(1000).optional(),
  OVERFLIGHT_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  OVERFLIGHT_ADMIN_EMAIL: z.email().optional(),
  OVERFLIGHT_ADMIN_PASSWORD: z.string().min(10).max(200).optional(),
  OVERFLIGHT_DEMO: flag,
  OVERFLIGHT_PUBLIC_SOURCES: flag,
  OVERFLIGHT_NWS_ALERTS: flag,
  OVERFLIGHT_NWS_URL: z.url({ protocol: /^https?$/ }).default('https://api.weather.gov'),
  OVERFLIGHT_FORECAST: flag,
  OVERFLIGHT_MET_NORWAY_URL: z.url({ protocol: /^https?$/ }).default('https://api.met.no'),
  OVERFLIGHT_FAA_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://services6.arcgis.com/ssFJjBXIUyZDrSYZ/arcgis/rest/services'),
  OVERFLIGHT_CONTACT: z
    .string()
    .regex(/^[\x20-\x7e]{1,200}$/, 'an address in plain letters')
    .optional(),
  OVERFLIGHT_TERMS_URL: z.url({ protocol: /^https?$/ }).default('https://www.apache.org/licenses/LICENSE-2.0'),
  OVERFLIGHT_APP_LINK: z
    .string()
    .regex(/^[a-z][a-z0-9+.-]*$/, 'a link scheme such as "overflight"')
    .default('overflight'),
  OVERFLIGHT_TENANT_QUOTA_GB: z.coerce.number().positive().optional(),
  OVERFLIGHT_WORKER: flag.prefault('1'),
  OVERFLIGHT_INSTALL_ENGINE: flag.prefault('1'),
  OVERFLIGHT_GPU: flag.prefault('1'),
  NODEODM_URL: z.url({ protocol: /^https?$/ }).optional(),
  NODEODM_TOKEN: z.string().min(1).optional(),
  OVERFLIGHT_EXPLORER_HOSTS: list,
  OVERFLIGHT_WEBHOOK_HOSTS: list,
  OVERFLIGHT_LEGACY_GLOBE_HOST: z.string().min(1).optional(),
  OVERFLIGHT_TRACK_DAYS: z.coerce.number().positive().max(36_500).default(90),
  OVERFLIGHT_AUDIT_DAYS: z.coerce.number().min(30).max(36_500).default(730),
  OVERFLIGHT_MAVLINK: list.pipe(
    z.array(z.string().refine(isMavlinkAddress, 'addresses such as udp://127.0.0.1:14550, with commas between them')),
  ),
  TRUSTED_PROXIES: list,
  DATABASE_URL: z.string().min(1).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket')
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  KVS_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'the name of a region')
    .default('us-west-2'),
  KVS_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  KVS_ACCESS_KEY_ID: z.string().min(1).optional(),
  KVS_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(1).default('Overflight <overflight@localhost>'),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine((issuer) => issuer.startsWith('https:') || isLoopback(new URL(issuer).hostname), 'use https')
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_LABEL: z.string().min(1).default('Single sign-on'),
  OIDC_GROUPS_CLAIM: z.string().min(1).optional(),
  NATS_URL: z.url({ protocol: /^(nats|tls)$/ }).optional(),
  OIDC_TENANT_CLAIM: z.string().min(1).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
});
export type Env = z.infer<typeof Env>;

const pairs = [
  ['OVERFLIGHT_ADMIN_EMAIL', 'OVERFLIGHT_ADMIN_PASSWORD'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
  ['KVS_ACCESS_KEY_ID', 'KVS_SECRET_ACCESS_KEY'],
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID'],
  ['S3_ENDPOINT', 'S3_SECRET_ACCESS_KEY'],
] as const;

/** Reads the environment once and reports every invalid setting. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const read = Env.safeParse(filled);
  const wrong = read.success
    ? pairs.flatMap(([a, b]) => (Boolean(read.data[a]) === Boolean(read.data[b]) ? [] : [`${a} and ${b} go together`]))
    : read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (!read.success || wrong.length > 0) throw new Error(`The configuration is wrong.\n  ${wrong.join('\n  ')}`);
  return read.data;
}
