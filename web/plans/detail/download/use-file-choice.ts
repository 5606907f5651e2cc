import type { Autopilot } from '@overflight/contract/plans/autopilots.ts';
import { readPlanAutopilot } from '@overflight/contract/telemetry/missions.ts';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import type { AircraftProfile } from '@overflight/flight/aircraft/profile.ts';
import type { Exporter, PhotoWay } from '@overflight/flight/exports/exporter.ts';
import { exporters } from '@overflight/flight/exports/exporters.ts';
import type { AltitudeReference } from '@overflight/flight/terrain/following/with-altitudes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePlanAircraft } from '../../../platform/aircraft.ts';
import { makeCall } from '../../../platform/calls/api-client.ts';
import type { FileChoice } from './download-plan.ts';
import { formatsOf } from './format-choice.tsx';

/** What the user chose, preset by the plan's aircraft and the autopilot of its drone. */
export function useFileChoice(plan: SavedPlan) {
  const { flightPlanId: id } = plan;
  const [chosen, choose] = useState<Autopilot | null>(null);
  const preset = usePlanAircraft(id, plan.planMetadata.aircraft).profile;
  const [picked, pick] = useState<{ aircraft: AircraftProfile | undefined } | null>(null);
  const aircraft = picked ? picked.aircraft : preset;
  const [chosenExporter, chooseExporter] = useState<Exporter | null>(null);
  const exporter: Exporter = chosenExporter ?? formatsOf(aircraft, exporters)[0] ?? exporters[0];
  const [wanted, chooseAltitudes] = useState<AltitudeReference>('home');
  const [photos, choosePhotos] = useState<PhotoWay>('points');
  const known = useQuery({
    queryKey: ['plan-autopilot', id],
    queryFn: ({ signal }) => makeCall(readPlanAutopilot, { params: { id }, signal }),
    gcTime: 0,
  });
  const autopilot = chosen ?? known.data?.autopilot ?? null;
  const choice: FileChoice = {
    exporter,
    altitudes: exporter.altitudes.includes(wanted) ? wanted : 'home',
    ...(exporter.isForAutopilot && autopilot && { firmware: autopilot }),
    ...(aircraft && { aircraft: aircraft.id }),
    ...(exporter.photos && { photos }),
  };
  const chooseAircraft = (next: AircraftProfile | undefined) => {
    pick({ aircraft: next });
    chooseExporter(formatsOf(next, exporters)[0] ?? exporter);
  };
  return {
    choice,
    aircraft,
    photos,
    known,
    autopilot,
    chosen,
    choose,
    chooseAircraft,
    chooseExporter,
    chooseAltitudes,
    choosePhotos,
  };
}
