import { z } from 'zod';
import { alertCodes, alertWord, type AlertWord, type Classification, type Significance } from './weather-codes.ts';
import { alertEvent } from './weather-events.ts';

/** An alert's properties as they lie in a tile, or come from anywhere else. */
export type AlertProperties = Readonly<Record<string, unknown>>;

/** The normalised form. */
export type Alert = {
  identifier: string;
  detailKey: string;
  headline: string;
  description: string;
  sent: string;
  effective: string;
  expires: string;
  status: 'Actual';
  event: string;
  category: AlertWord<'category'>;
  scope: 'Public';
  messageType: AlertWord<'messageType'>;
  urgency: AlertWord<'urgency'>;
  severity: AlertWord<'severity'>;
  certainty: AlertWord<'certainty'>;
  classification: Classification;
  significance: Significance | '';
  areaDesc: string;
};

const text = z.string().catch('');
const code = z.coerce.number().catch(0);
/** Vector tiles know no lists: there they are JSON in a text. */
const listOf = <Item extends z.ZodType>(item: Item) => z.preprocess(readList, z.array(item)).catch([]);

const RawAlert = z.object({
  identifier: text,
  detailKey: text,
  detailTexts: listOf(z.object({ description: text })),
  headlineText: text,
  eventDescription: text,
  areaName: text,
  issueTimeLocal: text,
  effectiveTimeLocal: text,
  expireTimeLocal: text,
  categories: listOf(z.object({ categoryCode: code })),
  urgencyCode: code,
  severityCode: code,
  certaintyCode: code,
  messageTypeCode: code,
  phenomena: text,
  significance: text,
});

/** The raw form in words. An alert with a classification, or without a `messageTypeCode`, is used as it is. */
export function normaliseAlert(properties: AlertProperties): Alert | AlertProperties {
  if (properties['classification'] || !properties['messageTypeCode']) return properties;
  const raw = RawAlert.parse(properties);
  const about = alertEvent(raw.phenomena, raw.significance, raw.eventDescription || raw.headlineText);
  return {
    identifier: raw.identifier,
    detailKey: raw.detailKey,
    headline: raw.headlineText,
    description: raw.detailTexts[0]?.description ?? '',
    sent: raw.issueTimeLocal,
    effective: raw.effectiveTimeLocal,
    expires: raw.expireTimeLocal,
    status: 'Actual',
    event: about.event,
    category: alertWord('category', raw.categories[0]?.categoryCode ?? 0),
    scope: 'Public',
    messageType: alertWord('messageType', raw.messageTypeCode),
    urgency: alertWord('urgency', raw.urgencyCode),
    severity: alertWord('severity', raw.severityCode),
    certainty: alertWord('certainty', raw.certaintyCode),
    classification: about.classification,
    significance: about.significance,
    areaDesc: raw.areaName,
  };
}

const DisplayAlert = z.object({
  headline: text,
  areaDesc: text,
  description: text,
  effective: text,
  classification: text,
  event: text,
  severity: z.enum(alertCodes.severity.words).catch(alertCodes.severity.otherwise),
});
export type DisplayAlert = z.infer<typeof DisplayAlert>;

/** What people are shown of an alert, in whichever of its forms it comes. */
export function displayAlert(properties: AlertProperties): DisplayAlert {
  return DisplayAlert.parse(normaliseAlert(properties));
}

function readList(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return [];
  }
}
