import { addDemo } from '@overflight/contract/demo.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { makeCall } from '../../platform/calls/api-client.ts';
import { showError } from '../../platform/show-error.ts';
import type { StepName } from './tour-steps.ts';
import type { TourLinks } from './tour-steps.ts';
import { demoKey } from '../use-demo.ts';
import { useGoTo } from './use-go-to.ts';

/** Adds the demo data, and leads on to the tour at this step. */
export function useShowDemo(links: TourLinks, step: StepName): { isBusy: boolean; showDemo: () => void } {
  const queries = useQueryClient();
  const goTo = useGoTo(links);
  const [isBusy, setBusy] = useState(false);
  const add = async () => {
    const demo = await makeCall(addDemo, { body: {} });
    queries.setQueryData(demoKey, demo);
    goTo(step, demo);
  };
  const showDemo = () => {
    setBusy(true);
    void add()
      .catch(showError)
      .finally(() => setBusy(false));
  };
  return { isBusy, showDemo };
}
