import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { VideoStream } from '@overflight/contract/telemetry/video.ts';
import { IconInfoCircle, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { showError } from '../../platform/show-error.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';
import classes from '../../ui/rows/row-list.module.css';
import { StreamForm } from './stream-form.tsx';
import { StreamRow } from './stream-row.tsx';
import { useDeleteStream, useStreams } from './use-streams.ts';

/** Administration of video streams. */
export function StreamsScreen() {
  const streams = useStreams();
  const remove = useDeleteStream();
  const [edited, setEdited] = useState<VideoStream | 'new' | null>(null);
  const [removed, setRemoved] = useState<VideoStream | null>(null);
  return (
    <Stack>
      <Group justify="space-between" align="flex-start">
        <Text className="muted" maw={560}>
          Video sources of the drones. Addresses and passwords stay on the server; users with the video product can
          watch.
        </Text>
        <Button leftSection={<IconPlus size={18} />} onClick={() => setEdited('new')}>
          Add stream
        </Button>
      </Group>
      <QueryState query={streams}>
        {({ streams: list, ffmpeg }) => (
          <>
            {ffmpeg === null && <NoFfmpeg />}
            {list.length === 0 && (
              <EmptyState title="No streams yet" hint="Add the address of a camera or a playlist." />
            )}
            {list.length > 0 && (
              <ul className={classes['list']}>
                {list.map((stream) => (
                  <StreamRow
                    key={stream.streamId}
                    stream={stream}
                    onEdit={() => setEdited(stream)}
                    onRemove={() => setRemoved(stream)}
                  />
                ))}
              </ul>
            )}
          </>
        )}
      </QueryState>
      <Modal
        opened={edited !== null}
        onClose={() => setEdited(null)}
        title={edited === 'new' ? 'Add stream' : 'Edit stream'}
      >
        {edited !== null && (
          <StreamForm
            stream={edited === 'new' ? null : edited}
            onSaved={() => setEdited(null)}
            onCancel={() => setEdited(null)}
          />
        )}
      </Modal>
      <ConfirmDialog
        opened={removed !== null}
        question={`Remove the stream of ${removed?.name ?? ''}?`}
        action="Remove"
        isDangerous
        isBusy={remove.isPending}
        onCancel={() => setRemoved(null)}
        onConfirm={() =>
          removed && remove.mutate(removed.streamId, { onSuccess: () => setRemoved(null), onError: showError })
        }
      />
    </Stack>
  );
}

function NoFfmpeg() {
  return (
    <Alert color="blue" icon={<IconInfoCircle size={18} />} title="Cameras and encoders need ffmpeg">
      It is not installed on the server (Debian: apt install ffmpeg). HLS playlists, WebRTC and Kinesis Video work
      without it.
    </Alert>
  );
}
