import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { usePhotoPlaces } from '../../files/use-photo-places.ts';
import { storePlan } from '../../plans/store-plan.ts';
import { usePlan } from '../../plans/use-plans.ts';
import { showError } from '../../platform/show-error.ts';
import { photoPlan } from './photo-plan.ts';

/** The home point of a plan whose photos are not there yet. */
export const UNPLACED = [0, 0] as const;

/** Moves a plan that was made for photos to them. They are looked at while people go on, on whichever screen. */
export function PlanAtPhotos() {
  const planId = useSyncExternalStore(photoPlan.listen, photoPlan.read);
  return planId === null ? null : <Unplaced key={planId} planId={planId} />;
}

/** To the first photo that tells where it was taken. */
function Unplaced({ planId }: { planId: string }) {
  const queries = useQueryClient();
  const { data: plan } = usePlan(planId);
  const [place] = usePhotoPlaces(planId).values();
  useEffect(() => {
    if (!plan || !place) return;
    photoPlan.forget();
    const { homePoint } = plan;
    if (homePoint.position.every((degrees, axis) => degrees === UNPLACED[axis]))
      storePlan(queries, { ...plan, homePoint: { ...homePoint, position: place } }).catch(showError);
  }, [queries, plan, place]);
  return null;
}
