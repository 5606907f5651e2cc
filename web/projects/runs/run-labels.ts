import { stageLabels, type ProjectRun } from '@overflight/contract/projects/project-runs.ts';

const MINUTE_S = 60;

/** A span of time as roughly as people say it. */
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

/** How long a run has been at it, and how long it will be. */
export function timesText({ elapsedS, remainingS }: Pick<ProjectRun, 'elapsedS' | 'remainingS'>): string {
  const elapsed = `${spanText(elapsedS)} so far`;
  return remainingS === null ? elapsed : `${elapsed} · ${leftText(remainingS)}`;
}

export function stageText({ stage }: Pick<ProjectRun, 'stage'>): string {
  return stage === null ? 'Waiting for a worker' : stageLabels[stage];
}

/** Sizes of memory and disk, roughly. */
export function sizeText(megabytes: number): string {
  if (megabytes < 1000) return `${Math.round(megabytes)} MB`;
  return `${(megabytes / 1000).toFixed(megabytes < 10_000 ? 1 : 0)} GB`;
}

/** As many digits as tell one project from another. */
export function gigapixelText(gigapixels: number): string {
  if (gigapixels === 0) return 'not known yet';
  return gigapixels.toLocaleString('en-US', { maximumFractionDigits: gigapixels < 10 ? 2 : 0 });
}
