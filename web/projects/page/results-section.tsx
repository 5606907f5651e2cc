import { Anchor, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import type { Project, ProjectResult, ResultFolder } from '@overflight/contract/projects/projects.ts';
import { filledText, trustText } from '@overflight/contract/projects/run-accuracy.ts';
import { IconDownload, IconFileText, IconFileZip } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useUnitSystem } from '../../platform/units.ts';
import { showError } from '../../platform/show-error.ts';
import { ReportDialog } from '../dialog/report-dialog.tsx';
import { ContoursForm } from './contours-form.tsx';
import { downloadAllResults, downloadFiles, downloadFolder, type FolderAddress } from './download-results.ts';
import { NoteTag } from './note-tag.tsx';
import classes from '../projects.module.css';
import { fileNote, resultText, shownFolders, type FileNote } from './result-labels.ts';
import { sizeText } from '../../ui/size-text.ts';
import { Section } from './section.tsx';
import { timeText } from '../../ui/time/time-text.ts';

/** Results of all runs for download, newest first. */
export function ResultsSection({ project }: { project: Project }) {
  const { processId, results } = project;
  return (
    <Section title="Processed results">
      {results.map((result) => (
        <div key={result.timestamp} className={classes['result']}>
          <h4 className={classes['resultTitle']}>
            {timeText(result.timestamp)}
            <span className={classes['small']}>{resultText(result)}</span>
          </h4>
          <TrustLine result={result} />
          <div className={classes['resultTop']}>
            {result.previewUrl && (
              <img
                className={classes['preview']}
                src={result.previewUrl}
                alt="Preview of the orthophoto"
                loading="lazy"
              />
            )}
            <DownloadAll processId={processId} result={result} />
            <DownloadReport project={project} result={result} />
          </div>
          {shownFolders(result).map(({ folder, label, hint }) => (
            <Folder
              key={folder.name}
              {...{ folder, label, hint }}
              noteOf={(file) => fileNote(result, folder.name, file)}
              address={{ processId, timestamp: result.timestamp, folder: folder.name }}
            />
          ))}
          {result.terrain && (
            <ContoursForm
              {...{ processId, timestamp: result.timestamp, terrain: result.terrain }}
              check={result.accuracy?.check ?? null}
            />
          )}
        </div>
      ))}
    </Section>
  );
}

/** How far a result can be trusted. */
function TrustLine({ result: { accuracy, isLocal, measured } }: { result: ProjectResult }) {
  const [units] = useUnitSystem();
  const texts = [
    accuracy && !isLocal ? trustText(accuracy, units) : null,
    measured ? filledText(measured, units) : null,
  ];
  const told = texts.filter((text) => text !== null);
  if (told.length === 0) return null;
  return (
    <Stack gap={6} mb="sm" maw="70ch">
      {told.map((text) => (
        <Text key={text} size="sm">
          {text}.
        </Text>
      ))}
    </Stack>
  );
}

function DownloadAll({ processId, result: { timestamp, folders } }: { processId: string; result: ProjectResult }) {
  const [isBusy, setBusy] = useState(false);
  const bytes = folders.flatMap(({ sizes }) => sizes).reduce((sum, size) => sum + size, 0);
  return (
    <Button
      leftSection={<IconFileZip size={16} />}
      loading={isBusy}
      onClick={() => {
        setBusy(true);
        void downloadAllResults({ processId, timestamp })
          .catch(showError)
          .finally(() => setBusy(false));
      }}
    >
      Download all ({sizeText(bytes)})
    </Button>
  );
}

const report = { folder: 'Report', file: 'report.pdf' } as const;

type ReportOf = { project: Pick<Project, 'processId' | 'name'>; result: ProjectResult };

function DownloadReport({ project, result: { timestamp, folders } }: ReportOf) {
  const [isAsking, setAsking] = useState(false);
  if (!folders.some(({ name, files }) => name === report.folder && files.includes(report.file))) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconFileText size={16} />} onClick={() => setAsking(true)}>
        Report (PDF)
      </Button>
      {isAsking && <ReportDialog {...{ project, timestamp }} onClose={() => setAsking(false)} />}
    </>
  );
}

type FolderProps = {
  folder: ResultFolder;
  label: string;
  hint: string | null;
  noteOf: (file: string) => FileNote | null;
  address: FolderAddress;
};

/** The files of a folder; all are selected at first. A name downloads its file. */
function Folder({ folder: { files, sizes }, label, hint, noteOf, address }: FolderProps) {
  const id = useId();
  const [selected, setSelected] = useState<readonly string[]>(files);
  const [isBusy, setBusy] = useState(false);
  const chosen = files.filter((file) => selected.includes(file));
  const run = (work: () => Promise<void>) => {
    setBusy(true);
    void work()
      .catch(showError)
      .finally(() => setBusy(false));
  };
  const toggle = (file: string) =>
    setSelected(chosen.includes(file) ? chosen.filter((one) => one !== file) : [...chosen, file]);
  return (
    <div role="group" aria-labelledby={id} className={classes['folder']}>
      <div className={classes['folderHead']}>
        <span>
          <strong id={id}>{label}</strong>
          {hint && <span className={classes['small']}> {hint}</span>}
        </span>
        <Group gap={4}>
          <Button size="compact-xs" variant="subtle" onClick={() => setSelected(files)}>
            Select All
          </Button>
          <Button size="compact-xs" variant="subtle" onClick={() => setSelected([])}>
            Select None
          </Button>
        </Group>
      </div>
      <ul className={classes['folderFiles']}>
        {files.map((file, at) => {
          const note = noteOf(file);
          return (
            <li key={file}>
              <span className={classes['fileName']}>
                <Checkbox size="sm" aria-label={file} checked={chosen.includes(file)} onChange={() => toggle(file)} />
                <span>
                  <Anchor
                    component="button"
                    size="sm"
                    title="Download"
                    onClick={() => run(() => downloadFiles(address, [file]))}
                  >
                    {file}
                  </Anchor>
                  {note && <NoteTag note={note} />}
                </span>
              </span>
              {sizes[at] !== undefined && <span className={classes['small']}>{sizeText(sizes[at])}</span>}
            </li>
          );
        })}
      </ul>
      <Group gap="xs">
        <Button
          size="compact-sm"
          leftSection={<IconDownload size={15} />}
          disabled={chosen.length === 0}
          loading={isBusy}
          onClick={() => run(() => downloadFiles(address, chosen))}
        >
          Download Selected
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconFileZip size={15} />}
          disabled={isBusy}
          onClick={() => run(() => downloadFolder(address))}
        >
          Download folder
        </Button>
      </Group>
    </div>
  );
}
