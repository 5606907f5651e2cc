import { ActionIcon, Progress } from '@mantine/core';
import { cleanFileName } from '@overflight/contract/plans/files.ts';
import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import classes from '../files.module.css';
import { megabytes } from '../megabytes.ts';
import type { UploadItem, UploadState } from './upload-queue.ts';

type Props = { item: UploadItem; onRemove: () => void };

const labels: Record<UploadState, string> = {
  waiting: 'Waiting',
  sending: 'Uploading',
  stalled: 'Waiting for the connection',
  done: 'Uploaded',
  failed: 'Failed',
};

/** One file being uploaded. Rows of unchanged files are not rendered again. */
export const UploadRow = memo(
  function UploadRow({ item: { file, state, sentBytes, reason }, onRemove }: Props) {
    const name = cleanFileName(file.name);
    return (
      <li className={classes['upload']} data-state={state}>
        <span className={classes['icon']}>
          {state === 'failed' && <IconAlertCircle size={18} aria-hidden />}
          {state === 'done' && <IconCheck size={18} aria-hidden />}
        </span>
        <span className={classes['name']}>{name}</span>
        <span className={classes['size']}>{megabytes(file.size)}</span>
        <span className={classes['word']}>{reason ? `${labels[state]}: ${reason}` : labels[state]}</span>
        {(state === 'waiting' || state === 'failed') && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={`Remove ${name} from the list`}
            onClick={onRemove}
          >
            <IconX size={14} />
          </ActionIcon>
        )}
        {(state === 'sending' || state === 'stalled') && (
          <Progress
            className={classes['bar'] ?? ''}
            size="xs"
            value={file.size === 0 ? 100 : (100 * sentBytes) / file.size}
            aria-label={`Upload of ${name}`}
          />
        )}
      </li>
    );
  },
  (before, after) => before.item === after.item,
);
