import { SegmentedControl, Text } from '@mantine/core';
import { limits } from '@overflight/flight/plan/limits.ts';
import { type SurveyPattern, surveyPatterns, type SurveySegment } from '@overflight/flight/plan/plan.ts';
import { obliqueReachM } from '@overflight/flight/survey/passes/plan-passes.ts';
import { defaultObliquePitchDeg } from '@overflight/flight/survey/passes/survey-pass.ts';
import { systemText, useUnitSystem } from '../../../../platform/units.ts';
import { NumberField } from '../../fields/number-field.tsx';

type Settings = SurveySegment['segmentMetadata'];
type Props = { survey: SurveySegment; onChange: (changed: Partial<Settings>, field: string) => void };

const labels: Record<SurveyPattern, string> = { lines: 'Lines', crosshatch: 'Crosshatch', oblique: 'Oblique' };
const hints: Record<SurveyPattern, string> = {
  lines: 'One pass, for maps.',
  crosshatch: 'A second pass across the first, for plants, slopes and buildings.',
  oblique: 'One pass straight down and four tilted ones, one to each side, for 3D models.',
};

/** How often and which way the area is flown. */
export function SurveyPatternFields({ survey, onChange }: Props) {
  const [system] = useUnitSystem();
  const { pattern = 'lines', obliquePitch = defaultObliquePitchDeg } = survey.segmentMetadata;
  const id = `pattern-${survey.segmentId}`;
  const beyondM = obliqueReachM(survey.cameraMetadata.distanceToSurface, obliquePitch);
  return (
    <div>
      <Text size="sm" fw={500} mb={4} id={id}>
        Pattern
      </Text>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-labelledby={id}
        data={surveyPatterns.map((value) => ({ value, label: labels[value] }))}
        value={pattern}
        onChange={(value) => onChange({ pattern: value as SurveyPattern }, 'pattern')}
      />
      <Text size="xs" className="muted" mt={4} mb={pattern === 'oblique' ? 12 : 0}>
        {hints[pattern]}
        {pattern === 'oblique' &&
          ` They fly up to ${systemText(beyondM, 'height', { system, decimals: 0 })} beyond the area: look at what is there.`}
      </Text>
      {pattern === 'oblique' && (
        <NumberField
          label="Camera tilt, down from level"
          measure="angle"
          decimals={0}
          limit={limits.obliquePitch}
          value={obliquePitch}
          onChange={(degrees) => onChange({ obliquePitch: degrees }, 'obliquePitch')}
        />
      )}
    </div>
  );
}
