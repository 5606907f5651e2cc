import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconFolder, IconPhotoPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore, type DragEvent } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { droppedFiles, uploadableFiles } from './dropped-files.ts';
import { megabytes } from '../megabytes.ts';
import { UploadQueue, type UploadItem } from './upload-queue.ts';
import { UploadRow } from './upload-row.tsx';
import { uploadTransport } from './upload-transport.ts';
import classes from '../files.module.css';

type Props = {
  planId: string;
  /** Called after each uploaded file. */
  onArrived: () => void;
  onClose: () => void;
};

/** Choose files, upload, and follow the progress of each. */
export function UploadDialog({ planId, onArrived, onClose }: Props) {
  const [queue] = useState(() => new UploadQueue(uploadTransport(planId)));
  const items = useSyncExternalStore(queue.subscribe, queue.items);
  const done = items.filter(({ state }) => state === 'done').length;
  const isSending = items.some(({ state }) => state === 'sending' || state === 'stalled');
  useEffect(() => () => queue.stop(), [queue]);
  useUnloadWarning(isSending);
  useOnUploaded(done, onArrived);
  return (
    <Dialog
      opened
      title="Upload files"
      size="lg"
      reconfirm={isSending}
      closeOnClickOutside={!isSending}
      onClose={onClose}
    >
      <Stack gap="sm">
        <FileChoice isBusy={isSending} onChoose={(files) => queue.add(files)} />
        {isSending && <Alert color="orange">Do not close this dialog when the file is uploading</Alert>}
        {items.length > 0 && <Overall items={items} done={done} />}
        <ul className={classes['uploads']} aria-label="Files to upload">
          {items.map((item) => (
            <UploadRow key={item.key} item={item} onRemove={() => queue.remove(item.key)} />
          ))}
        </ul>
        <Buttons items={items} isSending={isSending} queue={queue} onClose={onClose} />
      </Stack>
    </Dialog>
  );
}

type ButtonsProps = { items: readonly UploadItem[]; isSending: boolean; queue: UploadQueue; onClose: () => void };

function Buttons({ items, isSending, queue, onClose }: ButtonsProps) {
  const hasFailed = items.some(({ state }) => state === 'failed');
  const isWaiting = items.some(({ state }) => state === 'waiting');
  return (
    <Group justify="flex-end">
      {hasFailed && !isSending && (
        <Button variant="default" onClick={() => queue.retry()}>
          Retry failed files
        </Button>
      )}
      <Button variant="default" onClick={onClose} disabled={isSending}>
        {items.some(({ state }) => state === 'done') ? 'Done' : 'Close'}
      </Button>
      <Button onClick={() => queue.start()} disabled={!isWaiting} loading={isSending}>
        Upload
      </Button>
    </Group>
  );
}

function Overall({ items, done }: { items: readonly UploadItem[]; done: number }) {
  const bytes = items.reduce((sum, { file }) => sum + file.size, 0);
  const failed = items.filter(({ state }) => state === 'failed').length;
  return (
    <div>
      <Progress value={(100 * done) / items.length} aria-label="Files uploaded" />
      <Text size="sm" mt={4} role="status">
        {done} of {items.length} files uploaded, {megabytes(bytes)} in total
        {failed > 0 && `, ${failed} failed`}
      </Text>
    </div>
  );
}

type ChoiceProps = { isBusy: boolean; onChoose: (files: File[]) => void };

/** Files or whole folders, chosen or dropped. */
function FileChoice({ isBusy, onChoose }: ChoiceProps) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void droppedFiles(event.dataTransfer).then(onChoose);
  };
  return (
    <div
      className={classes['drop']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Text size="sm" className="muted">
        Drop files or folders here, or choose them.
      </Text>
      <Group gap="xs" justify="center">
        <PickButton label="Choose files" icon={<IconPhotoPlus size={18} />} isBusy={isBusy} onChoose={onChoose} />
        <PickButton
          label="Choose a folder"
          icon={<IconFolder size={18} />}
          isBusy={isBusy}
          isFolder
          onChoose={onChoose}
        />
      </Group>
    </div>
  );
}

type PickProps = ChoiceProps & { label: string; icon: React.ReactNode; isFolder?: boolean };

function PickButton({ label, icon, isBusy, isFolder = false, onChoose }: PickProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="default" leftSection={icon} disabled={isBusy} onClick={() => inputRef.current?.click()}>
        {label}
      </Button>
      <input
        ref={inputRef}
        type="file"
        hidden
        multiple
        aria-label={label}
        {...(isFolder ? { webkitdirectory: '' } : {})}
        onChange={({ currentTarget }) => {
          onChoose(uploadableFiles(currentTarget.files ?? []));
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** Asks before leaving the page. */
function useUnloadWarning(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isSending]);
}

function useOnUploaded(done: number, onArrived: () => void): void {
  const latestRef = useRef(onArrived);
  useEffect(() => {
    latestRef.current = onArrived;
  });
  useEffect(() => {
    if (done > 0) latestRef.current();
  }, [done]);
}
