import type { OverlayKind, overlayKinds } from '@overflight/contract/map/overlays.ts';
import { z } from 'zod';
import { fetchOutside, OutsideFailure } from '../../platform/outside/fetch-outside.ts';
import type { Services } from '../../platform/services.ts';

/** Response timeout. */
export const DEFAULT_TIMEOUT_MS = 90_000;
const LIMIT_BYTES = 64 * 1024 * 1024;

type Kinds = typeof overlayKinds;
type FaaKind = { [Kind in OverlayKind]: Kinds[Kind] extends { host: string } ? Kind : never }[OverlayKind];

/** The FAA's name of each service. */
const serviceNames: Readonly<Record<FaaKind, string>> = {
  FAA_Facilities: 'FAA_UAS_FacilityMap_Data',
  FAA_NationalSecurity: 'DoD_Mar_13',
  FAA_NationalSecurityPartTime: 'Part_Time_National_Security_UAS_Flight_Restrictions',
  FAA_ProhibitedAreas: 'Prohibited_Areas',
  Recreational_Fixed: 'Recreational_Flyer_Fixed_Sites',
};

/** The column with ArcGIS object ids. */
const OBJECT_ID = 'OBJECTID';

/** An error from the service: with HTTP 200 and its own code, or with an HTTP status. */
export class ServiceRefusal extends OutsideFailure {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const Refusal = z.object({ error: z.object({ code: z.number(), message: z.string().default('') }) });
const Layer = z.object({
  editingInfo: z.object({ dataLastEditDate: z.number().optional(), lastEditDate: z.number().optional() }).optional(),
});
const Count = z.object({ count: z.number().int().min(0) });
const Page = z.object({
  features: z.array(z.unknown()),
  exceededTransferLimit: z.boolean().optional(),
  properties: z.object({ exceededTransferLimit: z.boolean().optional() }).nullish(),
});

const isFaaKind = (kind: OverlayKind): kind is FaaKind => Object.hasOwn(serviceNames, kind);

export function serviceAddress({ env }: Pick<Services, 'env'>, kind: OverlayKind): string {
  if (!isFaaKind(kind)) throw new Error(`No service publishes ${kind}.`);
  return `${env.OVERFLIGHT_FAA_URL.replace(/\/$/, '')}/${serviceNames[kind]}/FeatureServer/0`;
}

/** Marks the current data: the time of its last change, in milliseconds. */
export async function fetchMark(
  services: Pick<Services, 'env'>,
  kind: OverlayKind,
  timeoutMs = DEFAULT_TIMEOUT_MS,
): Promise<string> {
  const question = { address: serviceAddress(services, kind), query: { f: 'json' }, timeoutMs };
  const { editingInfo } = (await ask(question, Layer)).parsed;
  const changedMs = editingInfo?.dataLastEditDate ?? editingInfo?.lastEditDate;
  if (changedMs === undefined) throw new OutsideFailure('the service does not say when its data last changed');
  return String(changedMs);
}

export async function fetchCount(
  services: Pick<Services, 'env'>,
  kind: OverlayKind,
  timeoutMs: number,
): Promise<number> {
  const query = { where: '1=1', returnCountOnly: 'true', f: 'json' };
  const question = { address: `${serviceAddress(services, kind)}/query`, query, timeoutMs };
  return (await ask(question, Count)).parsed.count;
}

export type ServicePage = { body: Buffer; count: number; hasMore: boolean };

export async function fetchPage(
  services: Pick<Services, 'env'>,
  kind: OverlayKind,
  { offset, size, timeoutMs }: { offset: number; size: number; timeoutMs: number },
): Promise<ServicePage> {
  const query = {
    where: '1=1',
    outFields: '*',
    orderByFields: OBJECT_ID,
    outSR: '4326',
    f: 'geojson',
    geometryPrecision: '6',
    resultOffset: String(offset),
    resultRecordCount: String(size),
  };
  const question = { address: `${serviceAddress(services, kind)}/query`, query, timeoutMs };
  const { body, parsed } = await ask(question, Page);
  const hasMore = parsed.exceededTransferLimit ?? parsed.properties?.exceededTransferLimit ?? false;
  return { body, count: parsed.features.length, hasMore };
}

const Numbered = z.object({ properties: z.object({ [OBJECT_ID]: z.number() }) });

/** Object ids of a page's entries, where present. */
export function objectIds(page: string): number[] {
  const { features } = Page.parse(JSON.parse(page));
  return features.flatMap((feature) => Numbered.safeParse(feature).data?.properties[OBJECT_ID] ?? []);
}

type Question = { address: string; query: Record<string, string>; timeoutMs: number };

async function ask<Schema extends z.ZodType>(
  { address, query, timeoutMs }: Question,
  schema: Schema,
): Promise<{ body: Buffer; parsed: z.output<Schema> }> {
  const url = new URL(`${address}?${new URLSearchParams(query).toString()}`);
  const { status, body } = await fetchOutside({ url, timeoutMs, limitBytes: LIMIT_BYTES });
  if (status !== 200) throw new ServiceRefusal(status, `${url.host} answered with status ${status}`);
  const json = parseJson(body, url.host);
  const refusal = Refusal.safeParse(json);
  if (refusal.success) {
    const { code, message } = refusal.data.error;
    throw new ServiceRefusal(code, `${url.host} answered with error ${code} ${message}`.trim());
  }
  const read = schema.safeParse(json);
  if (!read.success) throw new OutsideFailure(`${url.host} returned an unexpected answer`);
  return { body, parsed: read.data };
}

function parseJson(body: Buffer, host: string): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    throw new OutsideFailure(`${host} answered with something that is not JSON`);
  }
}
