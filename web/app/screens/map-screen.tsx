import { Alert, Button, Group } from '@mantine/core';
import type { Place } from '@overflight/contract/map/search.ts';
import { useMemo, useState, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { FeedLayerId } from '../../map/layers/layer-table.ts';
import { LayersPanel } from '../../map/layers-panel/layers-panel.tsx';
import type { MapHandle } from '../../map/map-handle.ts';
import { MapView } from '../../map/view/map-view.tsx';
import type { LngLat } from '../../map/scene.ts';
import { useScene } from '../../map/use-scene.ts';
import { CreatePlan } from '../../plans/editor/create-plan.tsx';
import { useImport } from '../../plans/list/import/use-import.tsx';
import { useHasProduct } from '../../platform/calls/session.ts';
import { errorText } from '../../platform/show-error.ts';
import { drawnRestrictions } from '../../restrictions/shape/drawn-restrictions.ts';
import { useRestrictions } from '../../restrictions/use-restrictions.ts';
import { MapHere } from '../../search/map-here.tsx';
import { markerOf } from '../../search/marker-of.ts';
import { SearchPanel } from '../../search/search-panel.tsx';
import { chooseVehicle } from '../../telemetry/live/chosen-vehicle.ts';
import { TelemetrySection, VehiclesSection } from '../../telemetry/vehicle/telemetry-section.tsx';
import { vehicleAt } from '../../telemetry/vehicle/vehicle-at.ts';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { VideoPanel } from '../../video/video-panel.tsx';
import { adminSection, editing, mapMenu, paths } from '../paths.ts';
import { AccountMenu } from '../navigation/account-menu.tsx';
import { SideMenu } from '../navigation/side-menu.tsx';
import { menuItems, type MenuName } from '../navigation/side-menu-items.ts';
import { VideoHint } from '../video-hint.tsx';
import classes from './map-screen.module.css';
import { MapFindings, findingsOf, type Findings } from './map-findings.tsx';
import { MapLive } from './map-live.tsx';
import { MapNotes } from './map/map-notes.tsx';
import { PlansMenu } from './plans-menu.tsx';
import { RestrictionsMenu } from './restrictions-menu.tsx';
import { useFeeds } from './use-feeds.ts';
import { useDroppedFile } from './map/use-dropped-file.ts';
import { useOpeningView } from './map/use-opening-view.ts';
import { usePlanPins } from './use-plan-pins.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';

const dataHrefOf = (id: FeedLayerId) => adminSection(id === 'weather-alerts' ? 'weather' : 'overlays');

/** The map, once it is known where it begins. */
export function MapScreen() {
  return useOpeningView() ? <LoadingScreen /> : openMap;
}

/** The map with its toolbar; the address names the open panel. */
function OpenMap() {
  const { menu } = useParams();
  // A plan has its own name.
  usePageTitle(menu === 'plans' ? null : menuItems.find((item) => item.menu === menu)?.label, 'Map');
  const [found, setFound] = useState<Place | null>(null);
  const pins = usePlanPins();
  const markers = useMemo(() => (found ? [markerOf(found), ...pins] : pins), [found, pins]);
  const [shapeEditedId, setShapeEditedId] = useState<string | null>(null);
  const stored = useRestrictions().data;
  const restrictions = useMemo(() => drawnRestrictions(stored ?? [], shapeEditedId), [stored, shapeEditedId]);
  const { scene, error, retry } = useScene({ feeds: useFeeds(), restrictions, markers });
  const [map, setMap] = useState<MapHandle | null>(null);
  const [asked, setAsked] = useState<LngLat | null>(null);
  const [findings, setFindings] = useState<Findings | null>(null);
  const navigate = useNavigate();
  const openPlan = ({ flightPlanId }: { flightPlanId: string }) => void navigate(mapMenu('plans', flightPlanId));
  const { importFile, unseen } = useImport(openPlan);
  const { shapeDropRef, takeFile } = useDroppedFile(importFile);
  const mayDraw = useHasProduct('custom-restrictions');
  const mayWatch = useHasProduct('video');
  const sourcesHref = useHasProduct('admins') ? adminSection('sources') : null;
  if (error) return <NoMap error={error} onRetry={retry} />;
  if (!scene) return <LoadingScreen />;

  const close = () => void navigate(paths.map);
  const openForEditing = (id: string) => void navigate(mapMenu('plans', id), editing);
  const panels: Partial<Record<MenuName, ReactNode>> = {
    search: <SearchPanel map={map} chosen={found} onChoose={setFound} onClose={close} />,
    layers: (
      <LayersPanel scene={scene} sourcesHref={sourcesHref} dataHrefOf={dataHrefOf} onClose={close}>
        {sourcesHref ? (
          <TelemetrySection map={map} linksHref={adminSection('telemetry')} operationsHref={paths.operations} />
        ) : (
          <VehiclesSection map={map} operationsHref={paths.operations} />
        )}
      </LayersPanel>
    ),
    'flight-restrictions': mayDraw && <RestrictionsMenu map={map} onShapeEdit={setShapeEditedId} />,
    plans: <PlansMenu map={map} dropHandlerRef={shapeDropRef} />,
    video: mayWatch && <VideoPanel dronesHref={paths.drones} hint={<VideoHint />} onClose={close} />,
    'create-plan': (
      <CreatePlan map={map} onCreated={({ flightPlanId }) => openForEditing(flightPlanId)} onClose={close} />
    ),
    account: <AccountMenu onClose={close} />,
  };
  return (
    <div className={classes['screen']}>
      <div className={classes['map']}>
        <MapView
          scene={scene}
          sourcesHref={sourcesHref}
          onReady={setMap}
          onMenu={setAsked}
          onFeatureClick={({ position }, features) => {
            const vehicleId = vehicleAt(features);
            if (vehicleId) chooseVehicle(vehicleId);
            else setFindings(findingsOf(position, features));
          }}
          onFilesDropped={([file]) => file && void takeFile(file)}
        />
        {map && <MapLive map={map} />}
        {map && <MapNotes map={map} hasPanel={menu !== undefined} />}
        {map && asked && <MapHere map={map} at={asked} onClose={() => setAsked(null)} />}
        {map && findings && !asked && (
          <MapFindings
            map={map}
            findings={findings}
            onChange={setFindings}
            onOpenCustom={mayDraw ? (id) => void navigate(mapMenu('flight-restrictions', id)) : null}
          />
        )}
        {unseen}
        <div className={classes['tools']}>
          <SideMenu open={menu} />
        </div>
      </div>
      <div className={classes['panel']}>{panels[menu as MenuName]}</div>
    </div>
  );
}

/** Constant: the view is stored with every move, and the screen does not depend on it. */
const openMap = <OpenMap />;

function NoMap({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Alert color="red" title="The map cannot be loaded" m="lg" role="alert">
      <Group justify="space-between">
        <span>{errorText(error)}</span>
        <Button variant="default" size="xs" onClick={onRetry}>
          Try again
        </Button>
      </Group>
    </Alert>
  );
}
