import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { SceneMarker } from '../../map/scene.ts';
import { pinsOf } from '../../plans/list/pins.ts';
import { usePlanList } from '../../plans/list/use-plan-list.ts';
import { mapMenu } from '../paths.ts';
import { usePlanNavigation } from './use-plan-navigation.ts';

/** A pin per listed plan. */
export function usePlanPins(): readonly SceneMarker[] {
  const { selectedId, editingId, leftEditId } = usePlanNavigation();
  const plans = usePlanList().query.data?.[0];
  const navigate = useNavigate();
  return useMemo(
    () => pinsOf(plans ?? [], { selectedId, editingId, leftEditId }, (id) => void navigate(mapMenu('plans', id))),
    [plans, selectedId, editingId, leftEditId, navigate],
  );
}
