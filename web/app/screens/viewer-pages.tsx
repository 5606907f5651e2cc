import { useParams } from 'react-router';
import { useMapSources } from '../../map/sources/use-map-sources.ts';
import { ExplorerScreen } from '../../projects/viewer/explorer-screen.tsx';
import { FramedViewer } from '../../projects/viewer/framed-viewer.tsx';
import { ViewerMessage } from '../../projects/viewer/viewer-message.tsx';
import { useProject } from '../../projects/use-projects.ts';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { paths, projectPage } from '../paths.ts';

/** The explorer of a project: our own page, or a framed one. */
export function ViewerPage() {
  const { id = '' } = useParams();
  const project = useProject(id);
  if (project.isPending) return <LoadingScreen />;
  if (!project.data) return <ViewerMessage title="Project Not found" backTo={paths.analytics} />;
  const { viewer, name, vendor } = project.data;
  if (viewer === null) return <ViewerMessage title="Viewer Url Not found" backTo={paths.analytics} />;
  if (viewer === 'own') return <OwnExplorer id={id} />;
  return <FramedViewer name={name} url={vendor.explorerUrl} />;
}

export function ExplorerPage() {
  const { id = '' } = useParams();
  return <OwnExplorer id={id} />;
}

function OwnExplorer({ id }: { id: string }) {
  const { data, isPending } = useMapSources();
  return (
    <ExplorerScreen
      target={{ processId: id }}
      sources={isPending ? undefined : (data ?? null)}
      backTo={projectPage(id)}
    />
  );
}

/** For anybody with the link, signed in or not. */
export function SharedPage() {
  const { token = '' } = useParams();
  return <ExplorerScreen target={{ token }} sources={null} backTo={null} />;
}
