import { Alert, Center, Loader } from '@mantine/core';
import type { HeightZero } from '@overflight/contract/projects/run-accuracy.ts';
import type { ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { Size } from '../../picture/zoom-view.ts';
import type { DrawnMeasure } from '../measure/drawn-measures.ts';
import type { Measuring } from '../measure/use-measuring.ts';
import type { Place } from '../place/pointed-place.ts';
import classes from './facade.module.css';
import { FacadeZoom } from './facade-zoom.tsx';

type Props = {
  facade: NonNullable<ViewerScene['facade']>;
  measures: readonly DrawnMeasure[];
  measuring: Measuring;
  zero: HeightZero;
  /** The place on the wall under the pointer. */
  onPoint: (place: Place | null) => void;
};

/** The orthophoto of a wall: a picture, as it is on no map, to zoom and to measure on. */
export function FacadePicture({ facade, measures, measuring, zero, onPoint }: Props) {
  const [loaded, setLoaded] = useState<Size | 'failed' | null>(null);
  if (loaded === 'failed')
    return (
      <Alert className={classes['state']} color="red" icon={<IconPhotoOff size={18} />} role="alert">
        The picture of the wall could not be loaded. Open the page again; the file is in folder Facade of the results.
      </Alert>
    );
  if (loaded) return <FacadeZoom {...{ facade, measures, measuring, zero, onPoint }} picture={loaded} />;
  return (
    <Center h="100%" role="status" aria-label="Loading the picture of the wall">
      <Loader />
      <img
        hidden
        src={facade.url}
        alt=""
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setLoaded(width > 0 ? { width, height } : 'failed')
        }
        onError={() => setLoaded('failed')}
      />
    </Center>
  );
}
