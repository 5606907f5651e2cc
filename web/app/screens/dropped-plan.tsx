import type { FlightPlan } from '@overflight/contract/plans.ts';
import { useEffect } from 'react';
import { useImport } from '../../plans/list/use-import.tsx';

type Props = { file: File | null; onTaken: () => void; onImported: (plan: FlightPlan) => void };

/** A plan file that was dropped on the map becomes a plan, as if it had been chosen in the plans menu. */
export function DroppedPlan({ file, onTaken, onImported }: Props) {
  const { importFile, unseen } = useImport(onImported);
  useEffect(() => {
    if (!file) return;
    onTaken();
    importFile(file);
  });
  return unseen;
}
