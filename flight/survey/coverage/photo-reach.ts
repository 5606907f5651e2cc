import { footprint, hasOptics } from '../../camera/footprint.ts';
import type { SurveySegment } from '../../plan/plan.ts';
import type { PhotoReach } from './seen-strips.ts';
import { flownSpacingM } from '../survey-settings.ts';

type Photographing = Pick<SurveySegment, 'cameraMetadata' | 'segmentMetadata'>;

/** Ground coverage of a survey's photos; undefined for a camera without numbers or without photos. */
export function photoReach({ cameraMetadata, segmentMetadata }: Photographing): PhotoReach | undefined {
  const { triggerDistance: triggerM } = segmentMetadata;
  if (!hasOptics(cameraMetadata) || !(triggerM > 0)) return undefined;
  const { sideM, frontalM } = footprint(cameraMetadata, cameraMetadata.imageDensity);
  return sideM > 0 && frontalM > 0 ? { sideM, frontalM, triggerM } : undefined;
}

/**
 * Photo coverage assumed for planning lines: at least half an overlap. Below that, strips stay unseen along every
 * edge and at the end of every line whatever is planned; they are reported, but get no lines.
 */
export function plannedReach(survey: Photographing): PhotoReach | undefined {
  const { triggerDistance: triggerM } = survey.segmentMetadata;
  if (!(triggerM > 0)) return undefined;
  const spacingM = flownSpacingM(survey.cameraMetadata.adjustedFootprintSide);
  const { sideM = 0, frontalM = 0 } = photoReach(survey) ?? {};
  return { sideM: Math.max(sideM, 2 * spacingM), frontalM: Math.max(frontalM, 2 * triggerM), triggerM };
}
