import { useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { FilesCard } from '../../files/files-card.tsx';
import { PhotosLine } from '../../files/photos-line.tsx';
import { ProjectDialog } from '../../projects/dialog/project-dialog.tsx';
import { readFilter, writeFilter } from '../../projects/list/project-filter.ts';
import type { ProjectLinks } from '../../projects/project-links.ts';
import { ProjectScreen } from '../../projects/page/project-screen.tsx';
import { ProjectsScreen } from '../../projects/list/projects-screen.tsx';
import { DemoOffer } from '../../demo/tour/demo-offer.tsx';
import {
  legacyViewerPage,
  mapMenu,
  paths,
  planPage,
  projectPage,
  viewerPage,
  type ModalState,
  type ProjectState,
} from '../paths.ts';
import { ProjectsRail } from '../navigation/projects-rail.tsx';
import { tourLinks } from '../tour-links.ts';
import { useNewFromPhotos } from '../photos/use-new-from-photos.ts';
import { useOpenUpload } from '../use-open-upload.ts';
import { RailFrame } from './rail-frame.tsx';

export function AnalyticsPage() {
  const [query, setQuery] = useSearchParams();
  const state = useProjectState();
  const [isFilterOpen, setFilterOpen] = useState(query.size > 0 || state.isFilterOpen === true);
  const filter = useMemo(() => readFilter(query), [query]);
  return (
    <RailFrame rail={<ProjectsRail filter={{ isOpen: isFilterOpen, onToggle: () => setFilterOpen(!isFilterOpen) }} />}>
      <ProjectsScreen
        {...{ filter, isFilterOpen }}
        links={useLinks()}
        onNewPhotos={useNewFromPhotos()}
        demo={<DemoOffer links={tourLinks} step="project" />}
        onFilter={(next) => setQuery(writeFilter(next), { replace: true })}
        onCloseFilter={() => setFilterOpen(false)}
      />
      <ProjectModal />
    </RailFrame>
  );
}

export function ProjectPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const openUpload = useOpenUpload();
  return (
    <RailFrame rail={<ProjectsRail filter={null} />}>
      <ProjectScreen
        key={id}
        id={id}
        links={useLinks()}
        filesOf={(planId) => <FilesCard planId={planId} onUpload={() => openUpload(planId)} />}
        onDeleted={() => void navigate(paths.analytics)}
      />
      <ProjectModal />
    </RailFrame>
  );
}

/** The dialog requested by the navigation state. */
function ProjectModal() {
  const location = useLocation();
  const navigate = useNavigate();
  const newPhotos = useNewFromPhotos();
  const { menu, id, planId, modal } = useProjectState();
  // The photos of a project come before it.
  if (menu !== 'create' || modal === 'upload') return null;
  const close = () => navigate(location, { state: {}, replace: true });
  const goTo = async (path: string) => {
    // Back leads to the list without the dialog.
    await close();
    await navigate(path);
  };
  return (
    <ProjectDialog
      key={id}
      id={id ?? null}
      planId={planId}
      onClose={() => void close()}
      onCreated={({ processId }) => void goTo(projectPage(processId))}
      photosOf={(planId) => <PhotosLine planId={planId} />}
      createPlanHref={mapMenu('create-plan')}
      onNewPhotos={newPhotos}
    />
  );
}

const useProjectState = () => (useLocation().state ?? {}) as ProjectState & ModalState;

const viewerPages = { own: viewerPage, framed: viewerPage, legacy: legacyViewerPage } as const;

function useLinks(): ProjectLinks {
  const { pathname, search } = useLocation();
  return useMemo(
    () => ({
      project: projectPage,
      plan: planPage,
      viewer: ({ viewer, processId }) => viewer && viewerPages[viewer](processId),
      edit: (id) => ({
        to: { pathname, search },
        state: { menu: 'create', ...(id !== undefined && { id }) } satisfies ProjectState,
      }),
    }),
    [pathname, search],
  );
}
