import { Button, Stack, Text } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { demoPercent } from '../demo-progress.ts';
import type { StepName, TourLinks } from './tour-steps.ts';
import { useDemo, useIsOfOwnCrew, useMayAddDemo } from '../use-demo.ts';
import { useShowDemo } from './use-show-demo.ts';

type Props = {
  links: TourLinks;
  /** The step of the tour that shows what is missing here. */
  step: StepName;
};

/** In an empty list: adds the demo data and shows it. Nothing for those who may not. */
export function DemoOffer({ links, step }: Props) {
  const { data: demo } = useDemo();
  const mayAdd = useMayAddDemo();
  const isOfOwnCrew = useIsOfOwnCrew();
  const { isBusy, showDemo } = useShowDemo(links, step);
  if (demo?.state === 'adding' && isOfOwnCrew)
    return (
      <Text size="sm" className="muted" mt="sm" role="status">
        Demo data is being added: {demoPercent(demo)} %
      </Text>
    );
  if (!mayAdd || demo?.state !== 'absent') return null;
  return (
    <Stack gap={4} align="center" mt="sm">
      <Button variant="light" leftSection={<IconSparkles size={16} />} loading={isBusy} onClick={showDemo}>
        Show me with demo data
      </Button>
      <Text size="xs" className="muted" ta="center">
        A made-up site, labelled as demo. You can remove it all at any time.
      </Text>
    </Stack>
  );
}
