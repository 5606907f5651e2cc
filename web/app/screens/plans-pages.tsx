import { Stack } from '@mantine/core';
import { useNavigate, useParams } from 'react-router';
import { PlanScreen } from '../../plans/detail/plan-screen.tsx';
import { PlansScreen } from '../../plans/list/plans-screen.tsx';
import { useShownVersion } from '../../plans/use-shown-version.ts';
import { CoverageCard } from '../../coverage/coverage-card.tsx';
import { CrewCard } from '../../fleet/crew/crew-card.tsx';
import { FilesCard } from '../../files/files-card.tsx';
import { usePhotoPlaces } from '../../files/use-photo-places.ts';
import { usePlan } from '../../plans/use-plans.ts';
import { FlightsCard } from '../../telemetry/replay/flights-card.tsx';
import { DemoOffer } from '../../demo/tour/demo-offer.tsx';
import { useRevealed } from '../../ui/use-revealed.ts';
import { editing, mapMenu, operationsOfVehicle, paths, planPage, type PlanState } from '../paths.ts';
import { FILES_ID, tourLinks } from '../tour-links.ts';
import { useFlyGaps } from '../use-fly-gaps.ts';
import { useMakeProject } from '../use-make-project.ts';
import { useOpenUpload } from '../use-open-upload.ts';

export function PlansPage() {
  const navigate = useNavigate();
  return (
    <PlansScreen
      hrefOf={planPage}
      createHref={mapMenu('create-plan')}
      demo={<DemoOffer links={tourLinks} step="plan" />}
      onImported={({ flightPlanId }) => void navigate(planPage(flightPlanId))}
    />
  );
}

export function PlanPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const openUpload = useOpenUpload();
  const makeProject = useMakeProject();
  const shownVersion = useShownVersion(id);
  const flyGaps = useFlyGaps(usePlan(id).data);
  const photos = usePhotoPlaces(id);
  const revealed = useRevealed(FILES_ID, 'start');
  const replay = (replayedId: string | null) => {
    const state: PlanState = replayedId === null ? {} : { replayedId };
    void navigate(mapMenu('plans', id), { state });
  };
  return (
    <PlanScreen
      key={id}
      id={id}
      listHref={paths.plans}
      onEdit={() => void navigate(mapMenu('plans', id), editing)}
      onCloned={({ flightPlanId }) => void navigate(planPage(flightPlanId))}
      onDeleted={() => void navigate(paths.plans)}
      crew={<CrewCard planId={id} />}
      files={
        <Stack gap="xl" id={FILES_ID} ref={revealed}>
          <CoverageCard planId={id} map={null} photos={photos} onFlyGaps={flyGaps} />
          <FilesCard planId={id} onUpload={() => openUpload(id)} onMakeProject={makeProject} />
          <FlightsCard
            planId={id}
            planVersion={shownVersion}
            map={null}
            replayedId={null}
            onReplay={replay}
            hrefOf={operationsOfVehicle}
          />
        </Stack>
      }
    />
  );
}
