import { useQueryClient } from '@tanstack/react-query';
import { showError } from '../../platform/show-error.ts';
import type { TourLinks } from './tour-steps.ts';
import { useTour } from './tour-state.ts';
import { demoQuery, hasContent, useIsOfOwnCrew } from '../use-demo.ts';
import { useGoTo } from './use-go-to.ts';

/** Opens the tour at its start; without demo data it stays on this screen, and says what is missing. */
export function useOpenTour(links: TourLinks): () => void {
  const queries = useQueryClient();
  const goTo = useGoTo(links);
  const { show } = useTour();
  const isOfOwnCrew = useIsOfOwnCrew();
  const open = async () => {
    const demo = await queries.query({ ...demoQuery, staleTime: 'static' });
    if (hasContent(demo) && isOfOwnCrew) goTo('map', demo);
    else show('map');
  };
  return () => void open().catch(showError);
}
