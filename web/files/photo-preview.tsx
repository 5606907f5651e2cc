import { Button, Group } from '@mantine/core';
import type { PlanFile } from '@overflight/contract/plans/files.ts';
import { bandText } from '@overflight/contract/plans/photo-bands.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { UnitName } from '@overflight/contract/units.ts';
import { systemText, useUnit, useUnitSystem, type UnitSystem } from '../platform/units.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { propertyRows } from '../ui/rows/property-rows.ts';
import { PropertyTable } from '../ui/rows/property-table.tsx';
import classes from './files.module.css';
import { photoOffer } from './decide-photo.ts';
import { megabytes } from './megabytes.ts';
import { decisionText, verdictText } from './photo-verdict.ts';
import { timeText } from '../ui/time/time-text.ts';

type Props = {
  photos: readonly PlanFile[];
  shownId: string;
  onShow: (fileId: string) => void;
  onTurn: (photo: PlanFile) => void;
  onClose: () => void;
};

/** A large photo with its details; arrow keys show the next. */
export function PhotoPreview({ photos, shownId, onShow, onTurn, onClose }: Props) {
  const [unit] = useUnit('distance');
  const [system] = useUnitSystem();
  const at = photos.findIndex(({ fileId }) => fileId === shownId);
  const photo = photos[at];
  if (!photo) return null;
  const offer = photoOffer(photo);
  const go = (step: number) => {
    const next = photos[(at + step + photos.length) % photos.length];
    if (next) onShow(next.fileId);
  };
  return (
    <Dialog
      opened
      title={photo.name}
      size="xl"
      onClose={onClose}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') go(-1);
        if (key === 'ArrowRight') go(1);
      }}
    >
      <div className={classes['preview']}>
        <img
          key={photo.fileId}
          src={isShownByBrowsers(photo) ? photo.downloadUrl : (photo.thumbnailUrl ?? '')}
          alt={photo.name}
          style={{ backgroundImage: `url("${photo.thumbnailUrl ?? ''}")` }}
        />
        <Group>
          <Button variant="default" leftSection={<IconChevronLeft size={16} />} onClick={() => go(-1)}>
            Previous
          </Button>
          <Button variant="default" rightSection={<IconChevronRight size={16} />} onClick={() => go(1)}>
            Next
          </Button>
          {offer && (
            <Button variant="default" onClick={() => onTurn(photo)}>
              {offer}
            </Button>
          )}
        </Group>
      </div>
      <PropertyTable rows={rowsOf(photo, { unit, system, shot: shotText(photo, photos) })} />
    </Dialog>
  );
}

/** Larger ones, and formats browsers cannot show, use the thumbnail. */
const isShownByBrowsers = ({ name, size }: PlanFile) => /\.(jpe?g|png|webp)$/i.test(name) && size < 40_000_000;

const labels = {
  found: 'Check',
  decided: 'Decided',
  camera: 'Camera',
  band: 'Band',
  shot: 'Same shot',
  taken: 'Taken',
  position: 'Position',
  altitude: 'Altitude',
  gimbal: 'Gimbal',
  pixels: 'Pixels',
  size: 'Size',
};

/** The other photos that the sensors of the camera took at the same moment. */
function shotText({ fileId, check }: PlanFile, photos: readonly PlanFile[]): string {
  const others = photos.filter((other) => other.fileId !== fileId && other.check?.shot === check?.shot);
  if (check?.shot === undefined || others.length === 0) return '';
  return others
    .map((other) => (other.check?.band ? bandText(other.check.band) : `in colour (${other.name})`))
    .join(', ');
}

type Told = { unit: UnitName; system: UnitSystem; shot: string };

function rowsOf({ check, decision, size }: PlanFile, { unit, system, shot }: Told) {
  const [lng, lat] = check?.position ?? [];
  return propertyRows(
    {
      found: check && verdictText(check, unit),
      decided: decisionText({ check, decision }) ?? '',
      camera: check?.camera,
      band: check?.band && bandText(check.band),
      shot,
      taken: check?.takenAt && timeText(new Date(check.takenAt)),
      position: lng === undefined || lat === undefined ? '' : `${lat.toFixed(6)}, ${lng.toFixed(6)}`,
      altitude:
        typeof check?.altitudeM === 'number' ? systemText(check.altitudeM, 'length', { system, decimals: 1 }) : '',
      gimbal: check?.gimbalPitchDeg === null || !check ? '' : `${check.gimbalPitchDeg.toFixed(1)}°`,
      pixels: check?.widthPx && check.heightPx ? `${check.widthPx} × ${check.heightPx}` : '',
      size: megabytes(size),
    },
    { labels },
  );
}
