import { Modal, Text } from '@mantine/core';
import { controlMarks, type ControlPhoto, type ControlPoint } from '@overflight/contract/projects/control-points.ts';
import { useRef, useState } from 'react';
import { QueryState } from '../../../ui/query-state.tsx';
import { counted } from '../../page/result-labels.ts';
import classes from '../control.module.css';
import { guessText } from './guess-text.ts';
import { PhotoList } from './photo-list.tsx';
import { PhotoToMark } from './photo-to-mark.tsx';
import { UnsetMarkDialog } from './unset-mark-dialog.tsx';
import { useDraftMark, type DraftMark } from './use-draft-mark.ts';
import { useChangeMark, useControlPhotos } from '../use-control-points.ts';

type OfPoint = { processId: string; point: ControlPoint };
type Props = { processId: string; point: ControlPoint | undefined; onClose: () => void };

/** Marks a point in the photos that should show it, those nearest to their middle first. */
export function MarkDialog({ processId, point, onClose }: Props) {
  const change = useChangeMark(processId, point?.pointId ?? '');
  const unset = useDraftMark(point?.pointId);
  const { draft, isAsking } = unset;
  const setDraft = () => {
    if (draft) change.mutate({ fileId: draft.fileId, at: draft.at });
    unset.goOn();
  };
  return (
    <>
      <Modal
        opened={point !== undefined}
        onClose={() => unset.leave(onClose)}
        closeOnEscape={!isAsking}
        fullScreen
        title={`Mark ${point?.name}`}
      >
        {point && <PhotosOfPoint key={point.pointId} {...{ processId, point, unset }} />}
      </Modal>
      <UnsetMarkDialog
        photo={isAsking && draft ? draft.name : null}
        onSet={setDraft}
        onDiscard={unset.goOn}
        onStay={unset.stay}
      />
    </>
  );
}

type Unset = { unset: DraftMark };

function PhotosOfPoint({ processId, point, unset }: OfPoint & Unset) {
  const query = useControlPhotos(processId, point.pointId);
  return (
    <QueryState query={query}>
      {({ photos, isByRun }) =>
        photos.length === 0 ? (
          <Text>No photo of this project should show {point.name}. Look at its coordinates and their system.</Text>
        ) : (
          <Marking {...{ processId, point, photos, isByRun, unset }} />
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

type MarkingProps = OfPoint & Unset & { photos: readonly ControlPhoto[]; isByRun: boolean };

function Marking({ processId, point, photos, isByRun, unset }: MarkingProps) {
  const change = useChangeMark(processId, point.pointId);
  const [at, setAt] = useState(0);
  const chosenScale = useRef<number | null>(null);
  // Marks as they are now, before the photos tell them.
  const marks = new Map(point.marks.map((mark) => [mark.fileId, mark.at]));
  const shown = photos[at] as ControlPhoto;
  const photo = { ...shown, mark: marks.get(shown.fileId) ?? null };
  const choose = (index: number) => index !== at && photos[index] && unset.leave(() => setAt(index));
  const settle = (place: [number, number] | null) => {
    unset.note(null);
    change.mutate({ fileId: photo.fileId, at: place });
  };
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
        <PhotoList photos={photos} marked={new Set(marks.keys())} at={at} onChoose={choose} />
      </div>
      <PhotoToMark
        key={photo.fileId}
        photo={photo}
        pointName={point.name}
        {...{ isByRun, chosenScale }}
        onDraft={(place) =>
          unset.note(place && { pointId: point.pointId, fileId: photo.fileId, name: photo.name, at: place })
        }
        onGoOn={(by) => choose(at + by)}
        onSet={(place) => {
          settle(place);
          setAt(Math.min(at + 1, photos.length - 1));
        }}
        onRemove={() => settle(null)}
      />
    </div>
  );
}
