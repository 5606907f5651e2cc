import { photoFlaws, type PhotoCheck, type PhotoFlaw } from '@overflight/contract/plans/files.ts';
import type { PhotoInspection } from './inspect-photo.ts';
import type { PictureQuality } from './measure-picture.ts';
import { noMetadata } from './metadata/photo-metadata.ts';
import { photoLimits } from './photo-limits.ts';

/** External criteria for a photo; both may change while the photo stays the same. */
export type Surroundings = {
  /** Metres to the nearest leg or area of the plan; null if unknown. */
  awayM: number | null;
  /** Maximum distance for this plan. */
  mostAwayM: number;
  isDuplicate: boolean;
};

const names = Object.keys(photoFlaws) as PhotoFlaw[];

/** Combines the findings. Values that could not be determined are null and no flaw, except an unreadable picture. */
export function judgePhoto({ read, picture }: PhotoInspection, surroundings: Surroundings): PhotoCheck {
  const { widthPx, heightPx, make, model, band, isOneBand, ...written } = read?.metadata ?? noMetadata;
  const facts = {
    widthPx: picture?.widthPx ?? widthPx,
    heightPx: picture?.heightPx ?? heightPx,
    camera: cameraOf(make, model),
    position: written.position,
    altitudeM: rounded(written.altitudeM, 2),
    relativeAltitudeM: rounded(written.relativeAltitudeM, 2),
    takenAt: written.takenAt,
    gimbalPitchDeg: rounded(written.gimbalPitchDeg, 2),
    gimbalYawDeg: rounded(written.gimbalYawDeg, 2),
    sharpness: rounded(picture?.sharpness ?? null, 3),
    darkShare: rounded(picture?.darkShare ?? null, 4),
    brightShare: rounded(picture && brightShareOf(picture, written.gimbalPitchDeg), 4),
    ...(written.editor !== null && { editedBy: written.editor }),
    ...(band && { band: { name: band.name, kind: band.kind, wavelengthNm: band.wavelengthNm } }),
  };
  const isDark = (facts.darkShare ?? 0) > photoLimits.mostDarkShare;
  const has: Partial<Record<PhotoFlaw, boolean>> = {
    unreadable: picture === null,
    'no-position': facts.position === null,
    // Dark photos never look sharp.
    blurred: !isDark && (facts.sharpness ?? Infinity) < photoLimits.leastSharpness,
    overexposed: (facts.brightShare ?? 0) > photoLimits.mostBrightShare,
    underexposed: isDark,
    'too-small': picture !== null && Math.max(picture.widthPx, picture.heightPx) < photoLimits.leastEdgePx,
    'no-band': isOneBand && band === null,
  };
  return rejudgePhoto({ ...facts, flaws: names.filter((name) => has[name]) }, surroundings);
}

function brightShareOf({ brightShare, brightShareBelowSky }: PictureQuality, pitchDeg: number | null): number {
  return (pitchDeg ?? 0) < photoLimits.skySeenAbovePitchDeg ? brightShare : brightShareBelowSky;
}

/** Judges again after the plan moved or another photo was added or removed. */
export function rejudgePhoto(found: Omit<PhotoCheck, 'verdict' | 'awayM'>, surroundings: Surroundings): PhotoCheck {
  const { awayM, mostAwayM, isDuplicate } = surroundings;
  const now: Partial<Record<PhotoFlaw, boolean>> = {
    'far-from-plan': awayM !== null && awayM > mostAwayM,
    duplicate: isDuplicate,
  };
  const flaws = names.filter((name) => now[name] ?? found.flaws.includes(name));
  return { ...found, flaws, verdict: verdictOf(flaws), awayM: rounded(awayM, 1) };
}

/** The worst of its flaws decides. */
function verdictOf(flaws: readonly PhotoFlaw[]): PhotoCheck['verdict'] {
  const verdicts = flaws.map((flaw) => photoFlaws[flaw].verdict);
  if (verdicts.includes('unusable')) return 'unusable';
  return verdicts.length > 0 ? 'flawed' : 'usable';
}

/** Many cameras repeat the maker's name. */
function cameraOf(make: string | null, model: string | null): string | null {
  const isNamedTwice = make !== null && model?.toLowerCase().startsWith(make.toLowerCase()) === true;
  return (isNamedTwice ? [model] : [make, model]).filter((part) => part !== null).join(' ') || null;
}

function rounded(value: number | null, digits: number): number | null {
  return value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits;
}
