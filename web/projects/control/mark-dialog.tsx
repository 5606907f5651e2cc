import { Modal, Text } from '@mantine/core';
import type { ControlPhoto, ControlPoint } from '@overflight/contract/projects/control-points.ts';
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { useState } from 'react';
import { QueryState } from '../../ui/query-state.tsx';
import classes from './control.module.css';
import { PhotoToMark } from './photo-to-mark.tsx';
import { useChangeMark, useControlPhotos } from './use-control-points.ts';

type Props = { processId: string; point: ControlPoint; onClose: () => void };

/** Marks a point in the photos that should show it, those nearest to their middle first. */
export function MarkDialog({ processId, point, onClose }: Props) {
  const query = useControlPhotos(processId, point.pointId);
  return (
    <Modal opened onClose={onClose} fullScreen title={titleOf(point)}>
      <QueryState query={query}>
        {({ photos, isByRun }) =>
          photos.length === 0 ? (
            <Text>No photo of this project should show {point.name}. Look at its coordinates and their system.</Text>
          ) : (
            <Marking {...{ processId, point, photos, isByRun }} />
          )
        }
      </QueryState>
    </Modal>
  );
}

function titleOf({ name, marks }: ControlPoint): string {
  const count = marks.length === 1 ? 'marked in one photo' : `marked in ${marks.length} photos`;
  return marks.length === 0 ? `Mark ${name}` : `Mark ${name}: ${count}`;
}

type MarkingProps = Omit<Props, 'onClose'> & { photos: readonly ControlPhoto[]; isByRun: boolean };

function Marking({ processId, point, photos, isByRun }: MarkingProps) {
  const change = useChangeMark(processId, point.pointId);
  const [at, setAt] = useState(0);
  // Marks as they are now; the photos were asked for once.
  const marks = new Map(point.marks.map((mark) => [mark.fileId, mark.at]));
  const shown = photos[at] as ControlPhoto;
  const photo = { ...shown, mark: marks.get(shown.fileId) ?? null };
  const set = (place: [number, number]) => {
    change.mutate({ fileId: photo.fileId, at: place });
    setAt((now) => Math.min(now + 1, photos.length - 1));
  };
  return (
    <div className={classes['marking']}>
      <div className={classes['list']}>
        {!isByRun && photos.every(({ expectedAt }) => expectedAt === null) && (
          <Text size="sm" className="muted" mb="xs">
            The photos do not tell where they were taken, so all are listed. Mark {point.name} in at least two.
          </Text>
        )}
        <ol className={classes['photos']} aria-label="Photos">
          {photos.map(({ fileId, name }, index) => (
            <li key={fileId}>
              <button
                type="button"
                className={classes['photo']}
                aria-current={index === at}
                onClick={() => setAt(index)}
              >
                {marks.has(fileId) ? (
                  <IconCircleCheckFilled size={16} aria-label="marked" />
                ) : (
                  <IconCircleDashed size={16} aria-hidden />
                )}
                {name}
              </button>
            </li>
          ))}
        </ol>
      </div>
      <PhotoToMark
        key={photo.fileId}
        photo={photo}
        pointName={point.name}
        isByRun={isByRun}
        onSet={set}
        onRemove={() => change.mutate({ fileId: photo.fileId, at: null })}
      />
    </div>
  );
}
