import { useLocation, useParams } from 'react-router';
import type { PlanNavigation } from '../../plans/list/pins.ts';
import type { PlanState } from '../paths.ts';

/** The plan in the address, and whether it is being edited. */
export function usePlanNavigation(): PlanNavigation {
  const { menu, id } = useParams();
  const state = useLocation().state as PlanState | null;
  const selectedId = (menu === 'plans' && id) || null;
  return {
    selectedId,
    editingId: state?.editFlight ? selectedId : null,
    leftEditId: state?.leftFlight ? selectedId : null,
  };
}
