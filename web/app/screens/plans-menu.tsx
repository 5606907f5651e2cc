import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CoverageCard } from '../../coverage/coverage-card.tsx';
import { CrewCard } from '../../fleet/crew/crew-card.tsx';
import { FilesCard } from '../../files/files-card.tsx';
import { useFiles } from '../../files/use-files.ts';
import { usePhotoPlaces } from '../../files/use-photo-places.ts';
import { useShownPhotos } from '../../files/use-shown-photos.ts';
import type { MapHandle } from '../../map/map-handle.ts';
import { PlanDetailPanel } from '../../plans/detail/plan-detail-panel.tsx';
import { ShownFlight } from '../../plans/drawing/space/shown-flight.tsx';
import { EditPlanPanel } from '../../plans/editor/edit-plan-panel.tsx';
import type { FileDropHandler } from '../../plans/editor/shape/use-shape-file.ts';
import { PlansPanel } from '../../plans/list/plans-panel.tsx';
import { usePlan } from '../../plans/use-plans.ts';
import { useFlyHome } from '../../plans/use-fly-home.ts';
import { useShownVersion } from '../../plans/use-shown-version.ts';
import { useShownPlan } from '../../plans/use-shown-plan.ts';
import { FlightsCard } from '../../telemetry/replay/flights-card.tsx';
import { DemoOffer } from '../../demo/tour/demo-offer.tsx';
import { editing, mapMenu, operationsOfVehicle, paths, planPage, type PlanState } from '../paths.ts';
import { tourLinks } from '../tour-links.ts';
import { useFlyGaps } from '../use-fly-gaps.ts';
import { useMakeProject } from '../use-make-project.ts';
import { useOpenUpload } from '../use-open-upload.ts';
import { usePlanNavigation } from './use-plan-navigation.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';

type Props = { map: MapHandle | null; dropHandlerRef: FileDropHandler };

/** The plans menu: the list, a plan, or the editor, by address. */
export function PlansMenu(props: Props) {
  const { selectedId, editingId } = usePlanNavigation();
  if (!selectedId) return <ListOfPlans />;
  return <OnePlan key={selectedId} id={selectedId} isEditing={editingId !== null} {...props} />;
}

function ListOfPlans() {
  usePageTitle('Plans', 'Map');
  const [isMaximized, setMaximized] = useState(false);
  const navigate = useNavigate();
  return (
    <PlansPanel
      hrefOf={(id) => mapMenu('plans', id)}
      createHref={mapMenu('create-plan')}
      demo={<DemoOffer links={tourLinks} step="plan" />}
      isMaximized={isMaximized}
      onToggleMaximize={() => setMaximized(!isMaximized)}
      onImported={({ flightPlanId }) => void navigate(mapMenu('plans', flightPlanId))}
      onClose={() => void navigate(paths.map)}
    />
  );
}

const left: { state: PlanState } = { state: { leftFlight: true } };

type OneProps = Props & { id: string; isEditing: boolean };

function OnePlan({ id, isEditing, map, dropHandlerRef }: OneProps) {
  const navigate = useNavigate();
  const { data: plan } = usePlan(id);
  usePageTitle(plan?.name ?? 'Plans', 'Map');
  useFlyHome(map, plan);
  const leave = useCallback(() => void navigate(mapMenu('plans', id), left), [navigate, id]);
  const files = useMemo(() => <PlanFiles planId={id} />, [id]);
  if (isEditing)
    return <EditPlanPanel {...{ id, map, dropHandlerRef, files }} listHref={mapMenu('plans')} onClose={leave} />;
  return <ViewPlan id={id} map={map} />;
}

function ViewPlan({ id, map }: { id: string; map: MapHandle | null }) {
  const navigate = useNavigate();
  const { data: plan } = usePlan(id);
  const shownVersion = useShownVersion(id);
  useShownPlan(map, plan);
  useShownPhotos(map, useFiles(id).data?.files);
  const flyGaps = useFlyGaps(plan);
  const photos = usePhotoPlaces(id);
  const [replayedId, replay] = useState((useLocation().state as PlanState | null)?.replayedId ?? null);
  return (
    <>
      <ShownFlight map={map} plan={plan} />
      <PlanDetailPanel
        id={id}
        map={map}
        listHref={mapMenu('plans')}
        pageHref={planPage(id)}
        onEdit={() => void navigate(mapMenu('plans', id), editing)}
        onCloned={({ flightPlanId }) => void navigate(mapMenu('plans', flightPlanId))}
        onDeleted={() => void navigate(mapMenu('plans'))}
        files={
          <>
            <CrewCard planId={id} />
            <FlightsCard
              planId={id}
              planVersion={shownVersion}
              map={map}
              replayedId={replayedId}
              onReplay={replay}
              hrefOf={operationsOfVehicle}
            />
            <CoverageCard planId={id} map={map} photos={photos} onFlyGaps={flyGaps} />
            <PlanFiles planId={id} />
          </>
        }
        onClose={() => void navigate(paths.map)}
      />
    </>
  );
}

/** The photos of a plan: looked at, uploaded, and made into a map. */
function PlanFiles({ planId }: { planId: string }) {
  const openUpload = useOpenUpload();
  const makeProject = useMakeProject();
  return <FilesCard planId={planId} isSmall onUpload={() => openUpload(planId)} onMakeProject={makeProject} />;
}
