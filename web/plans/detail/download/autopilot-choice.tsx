import { Group, Radio } from '@mantine/core';
import { autopilots, type Autopilot } from '@overflight/contract/plans/autopilots.ts';
import type { PlanAutopilot } from '@overflight/contract/telemetry/missions.ts';

const autopilotNames: Record<Autopilot, string> = { px4: 'PX4', ardupilot: 'ArduPilot' };

const reasons: Record<PlanAutopilot['from'], (known: PlanAutopilot) => string> = {
  choice: () => 'Your last choice for this plan.',
  drone: ({ drone, autopilot }) => `${drone} flies this plan and has ${autopilotNames[autopilot]}.`,
  file: () => 'As in the file that this plan was imported from.',
  default: () => 'The drone for this plan is not known.',
};

type Props = {
  known: PlanAutopilot | undefined;
  chosen: Autopilot | null;
  onChoose: (autopilot: Autopilot | null) => void;
};

export function AutopilotChoice({ known, chosen, onChoose }: Props) {
  return (
    <Radio.Group
      label="Autopilot of the drone"
      description={known && chosen === null ? reasons[known.from](known) : 'Saved for you and this plan.'}
      value={chosen ?? known?.autopilot ?? null}
      onChange={(value) => onChoose(autopilots.find((one) => one === value) ?? null)}
    >
      <Group mt="xs">
        {autopilots.map((one) => (
          <Radio key={one} value={one} label={autopilotNames[one]} />
        ))}
      </Group>
    </Radio.Group>
  );
}
