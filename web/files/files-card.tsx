import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { photoVerdicts, type PlanFile } from '@overflight/contract/plans/files.ts';
import { IconDownload, IconStack2, IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { photoColours } from '../map/layers/flight/photos.ts';
import { showError } from '../platform/show-error.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { EmptyState, QueryState } from '../ui/query-state.tsx';
import { toggleDecision } from './decide-photo.ts';
import { downloadAll } from './download-all.ts';
import { FileRow } from './file-row.tsx';
import classes from './files.module.css';
import { megabytes } from './megabytes.ts';
import { PhotoPreview } from './photo-preview.tsx';
import { summaryText } from './photo-summary.ts';
import { removeFile } from './remove-file.ts';
import { UseAllAnyway } from './use-all-anyway.tsx';
import { useFiles } from './use-files.ts';

type Props = {
  planId: string;
  /** Opens the upload dialog. */
  onUpload: () => void;
  /** Creates a project with the photos of this plan; null or undefined without permission. */
  onMakeProject?: ((planId: string) => void) | null;
  /** Less space, in a panel. */
  isSmall?: boolean;
};

/** The files of a plan: list, photo summary, upload and download. */
export function FilesCard({ planId, onUpload, onMakeProject = null, isSmall = false }: Props) {
  const query = useFiles(planId);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id={id}>
          Files
        </Title>
        <Group gap="xs">
          {query.data && query.data.files.length > 0 && (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconDownload size={16} />}
              onClick={() => void downloadAll(planId).catch(showError)}
            >
              Download all
            </Button>
          )}
          <Button size="compact-md" leftSection={<IconUpload size={16} />} onClick={onUpload}>
            Upload
          </Button>
        </Group>
      </Group>
      <QueryState query={query}>
        {({ files, summary }) =>
          files.length === 0 ? (
            <EmptyState title="No files" hint="Upload the photos of this plan" />
          ) : (
            <Stack gap="xs">
              <Text size="sm">
                {summary.photos > 0 ? summaryText(summary) : countText(files.length)} · {megabytes(summary.bytes)}
              </Text>
              {onMakeProject && summary.photos > 0 && (
                <Button
                  variant="light"
                  size="compact-md"
                  className={classes['project'] ?? ''}
                  leftSection={<IconStack2 size={16} />}
                  onClick={() => onMakeProject(planId)}
                >
                  Make a map of these photos
                </Button>
              )}
              <UseAllAnyway planId={planId} files={files} />
              {isSmall && summary.photos > 0 && <PositionLegend />}
              <FileList planId={planId} files={files} isSmall={isSmall} />
            </Stack>
          )
        }
      </QueryState>
    </section>
  );
}

const countText = (count: number) => (count === 1 ? '1 file' : `${count} files`);

/** Legend of the photo positions. */
function PositionLegend() {
  return (
    <ul className={classes['legend']} aria-label="Photos on the map">
      {photoVerdicts.map((verdict) => (
        <li key={verdict}>
          <span className={classes['dot']} style={{ background: photoColours[verdict] }} />
          {verdict}
        </li>
      ))}
    </ul>
  );
}

/** Files a phone shows at first; see the style sheet. */
const FIRST_FILES = 6;

function FileList({ planId, files, isSmall }: { planId: string; files: readonly PlanFile[]; isSmall: boolean }) {
  const queries = useQueryClient();
  const [shownId, show] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<PlanFile | null>(null);
  const [isWhole, showWhole] = useState(false);
  return (
    <>
      <ul
        className={classes['files']}
        data-small={isSmall || undefined}
        data-whole={isWhole || undefined}
        aria-label="Files of this plan"
      >
        {files.map((file) => (
          <FileRow
            key={file.fileId}
            file={file}
            onPreview={() => show(file.fileId)}
            onTurn={() => void toggleDecision(queries, planId, file)}
            onDelete={() => setDoomed(file)}
          />
        ))}
      </ul>
      {!isSmall && !isWhole && files.length > FIRST_FILES && (
        <Button variant="default" className={classes['all'] ?? ''} onClick={() => showWhole(true)}>
          Show all {files.length} files
        </Button>
      )}
      {shownId && (
        <PhotoPreview
          photos={files.filter(({ thumbnailUrl }) => thumbnailUrl !== null)}
          shownId={shownId}
          onShow={show}
          onTurn={(photo) => void toggleDecision(queries, planId, photo)}
          onClose={() => show(null)}
        />
      )}
      <ConfirmDialog
        opened={doomed !== null}
        question={`Are you sure you wish to delete ${doomed?.name ?? 'this file'}?`}
        action="Delete"
        isDangerous
        onConfirm={() => {
          if (doomed) void removeFile(queries, planId, doomed);
          setDoomed(null);
        }}
        onCancel={() => setDoomed(null)}
      />
    </>
  );
}
