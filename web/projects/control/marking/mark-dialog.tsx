import { Modal, Text } from '@mantine/core';
import { controlMarks, type ControlPhoto, type ControlPoint } from '@overflight/contract/projects/control-points.ts';
import { useRef, useState } from 'react';
import { QueryState } from '../../../ui/query-state.tsx';
import { counted } from '../../page/result-labels.ts';
import classes from '../control.module.css';
import { guessText } from './guess-text.ts';
import { PhotoList } from './photo-list.tsx';
import { PhotoToMark } from './photo-to-mark.tsx';
import { useChangeMark, useControlPhotos } from '../use-control-points.ts';

type OfPoint = { processId: string; point: ControlPoint };
type Props = { processId: string; point: ControlPoint | undefined; onClose: () => void };

/** Marks a point in the photos that should show it, those nearest to their middle first. */
export const MarkDialog = ({ processId, point, onClose }: Props) => (
  <Modal opened={point !== undefined} onClose={onClose} fullScreen title={`Mark ${point?.name}`}>
    {point && <PhotosOfPoint key={point.pointId} processId={processId} point={point} />}
  </Modal>
);

function PhotosOfPoint({ processId, point }: OfPoint) {
  const query = useControlPhotos(processId, point.pointId);
  return (
    <QueryState query={query}>
      {({ photos, isByRun }) =>
        photos.length === 0 ? (
          <Text>No photo of this project should show {point.name}. Look at its coordinates and their system.</Text>
        ) : (
          <Marking {...{ processId, point, photos, isByRun }} />
        )
      }
    </QueryState>
  );
}

/** In how many photos a point is marked, and whether that is enough. */
function marksText({ length }: ControlPoint['marks']): string {
  const { least, good } = controlMarks;
  const text = `Marked in ${counted(length, 'photo')}`;
  if (length < least) return `${text}: ${least} are needed, ${good} or more are better.`;
  return length < good ? `${text}: enough to be used, ${good} or more are better.` : `${text}.`;
}

type MarkingProps = OfPoint & { photos: readonly ControlPhoto[]; isByRun: boolean };

function Marking({ processId, point, photos, isByRun }: MarkingProps) {
  const change = useChangeMark(processId, point.pointId);
  const [at, setAt] = useState(0);
  const chosenScale = useRef<number | null>(null);
  // Marks as they are now; the photos were asked for once.
  const marks = new Map(point.marks.map((mark) => [mark.fileId, mark.at]));
  const shown = photos[at] as ControlPhoto;
  const photo = { ...shown, mark: marks.get(shown.fileId) ?? null };
  const goOn = (by: -1 | 1) => setAt((now) => Math.max(0, Math.min(now + by, photos.length - 1)));
  return (
    <div className={classes['marking']}>
      <div className={classes['list']}>
        <Text size="sm" fw={600} role="status">
          {marksText(point.marks)}
        </Text>
        {photos.every((each) => each.expectedAt === null && each.direction === 'known') ? (
          <Text size="sm" className="muted">
            {isByRun
              ? 'By its coordinates no photo shows this point, so all are listed. Look at its coordinates and their system.'
              : 'The photos do not tell where they were taken, or none should show this point, so all are listed.'}
          </Text>
        ) : (
          !isByRun && (
            <Text size="sm" className="muted">
              {guessText(photo)}
            </Text>
          )
        )}
        <PhotoList photos={photos} marked={new Set(marks.keys())} at={at} onChoose={setAt} />
      </div>
      <PhotoToMark
        key={photo.fileId}
        photo={photo}
        pointName={point.name}
        {...{ isByRun, chosenScale }}
        onGoOn={goOn}
        onSet={(place) => {
          change.mutate({ fileId: photo.fileId, at: place });
          goOn(1);
        }}
        onRemove={() => change.mutate({ fileId: photo.fileId, at: null })}
      />
    </div>
  );
}
