import { Anchor, CloseButton, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { isNarrowed } from '../../../plans/list/plan-filter.ts';
import { usePlanList } from '../../../plans/list/use-plan-list.ts';
import { DemoOffer } from '../../../demo/tour/demo-offer.tsx';
import { useTour } from '../../../demo/tour/tour-state.ts';
import { useIsDemoOffered } from '../../../demo/use-demo.ts';
import { mapMenu } from '../../paths.ts';
import { tourLinks } from '../../tour-links.ts';
import classes from './no-plans-note.module.css';

/** On a map without plans, for those who may add the demo data; a reload brings it back. */
export function NoPlansNote() {
  const { filter, query } = usePlanList();
  const isOffered = useIsDemoOffered();
  const { step } = useTour();
  const [isClosed, setClosed] = useState(false);
  const isEmpty = !isNarrowed(filter) && query.data?.[1].total === 0;
  if (isClosed || step || !isOffered || !isEmpty) return null;
  return (
    <Paper component="section" className={classes['note'] ?? ''} aria-label="No plans yet">
      <CloseButton className={classes['close'] ?? ''} aria-label="Close" onClick={() => setClosed(true)} />
      <Text size="sm">
        No plans yet.{' '}
        <Anchor component={Link} to={mapMenu('create-plan')} size="sm">
          Create plan
        </Anchor>
      </Text>
      <DemoOffer links={tourLinks} step="map" />
    </Paper>
  );
}
