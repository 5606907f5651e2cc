import { stageLabels, type ProjectRun } from '@overflight/contract/projects/project-runs.ts';

const MINUTE_S = 60;

/** A rounded duration. */
export function spanText(seconds: number): string {
  if (seconds < MINUTE_S) return `${Math.max(0, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / MINUTE_S);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

export function leftText(seconds: number): string {
  return seconds < MINUTE_S ? 'less than a minute left' : `about ${spanText(seconds)} left`;
}

/** Elapsed and remaining time of a run. */
export function timesText({ elapsedS, remainingS }: Pick<ProjectRun, 'elapsedS' | 'remainingS'>): string {
  const elapsed = `${spanText(elapsedS)} so far`;
  return remainingS === null ? elapsed : `${elapsed} · ${leftText(remainingS)}`;
}

/** What a run does or waits for. */
export function stageText({ stage, waitsFor }: Pick<ProjectRun, 'stage' | 'waitsFor'>): string {
  if (waitsFor !== null) return waitsFor;
  return stage === null ? 'Waiting for a worker' : stageLabels[stage];
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** Its place in the line, and when it may begin. */
export function lineText({ place, startsAt }: NonNullable<ProjectRun['inLine']>, now: Date): string {
  const where = place === 1 ? 'Next in line' : `${place}${endings[ordinals.select(place)] ?? 'th'} in line`;
  if (startsAt === null) return `${where}; when it begins cannot be told yet`;
  const seconds = (Date.parse(startsAt) - now.getTime()) / 1000;
  return seconds < MINUTE_S
    ? `${where}, soon`
    : `${where}, begins in about ${spanText(seconds)}, ${hourText(startsAt)}`;
}

const hourText = (at: string): string => new Date(at).toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' });

/** A rounded size. */
export function sizeText(megabytes: number): string {
  if (megabytes < 1000) return `${Math.round(megabytes)} MB`;
  return `${(megabytes / 1000).toFixed(megabytes < 10_000 ? 1 : 0)} GB`;
}

/** 0 if the photos have not been counted yet. */
export function gigapixelText(gigapixels: number): string {
  if (gigapixels === 0) return 'not counted yet';
  return gigapixels.toLocaleString('en-US', { maximumFractionDigits: gigapixels < 10 ? 2 : 0 });
}
