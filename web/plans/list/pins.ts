import type { PlanSummary } from '@overflight/contract/plans/plans.ts';
import type { SceneMarker } from '../../map/scene.ts';

export type PinState = 'active' | 'inactive' | 'in-edit' | 'cancel-edit';

/** The plan that is open, being edited, or was just edited. */
export type PlanNavigation = {
  selectedId: string | null;
  editingId: string | null;
  leftEditId: string | null;
};

export function pinStateOf(id: string, { selectedId, editingId, leftEditId }: PlanNavigation): PinState {
  if (id === editingId) return 'in-edit';
  if (id === leftEditId) return 'cancel-edit';
  return id === selectedId ? 'active' : 'inactive';
}

/** An open plan is drawn, so its pin is hidden. */
const isShown: Record<PinState, boolean> = { active: false, 'in-edit': false, inactive: true, 'cancel-edit': true };

/** Pins of the plans; the others fade while one is open. */
export function pinsOf(
  plans: readonly PlanSummary[],
  navigation: PlanNavigation,
  onSelect: (id: string) => void,
): SceneMarker[] {
  const isOneOpen = navigation.selectedId !== null || navigation.editingId !== null;
  return plans.flatMap(({ flightPlanId, name, homePoint }) => {
    const state = pinStateOf(flightPlanId, navigation);
    const [lng, lat] = homePoint.position;
    if (!isShown[state] || lng === undefined || lat === undefined) return [];
    return {
      id: `plan-${flightPlanId}`,
      position: [lng, lat],
      label: name,
      look: 'plan',
      isFaded: state === 'inactive' && isOneOpen,
      onClick: () => onSelect(flightPlanId),
    };
  });
}
