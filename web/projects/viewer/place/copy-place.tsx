import { ActionIcon, Tooltip } from '@mantine/core';
import { placeNumbers, type ShownPlace } from '@overflight/contract/projects/places/place-texts.ts';
import type { CoordinateForm } from '@overflight/contract/projects/places/shown-system.ts';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { useShownHeightUnit } from './use-shown-units.ts';

type Props = { place: ShownPlace; form: CoordinateForm | null; name: string };

/** Copies the numbers of a place as they are shown; not there without coordinates. */
export function CopyPlace({ place, form, name }: Props) {
  const unit = useShownHeightUnit(form);
  const numbers = placeNumbers(place, { form, unit });
  if (numbers === null) return null;
  return (
    <CopyButton value={numbers}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? 'Copied' : 'Copy coordinates'}>
          <ActionIcon
            variant="subtle"
            color={copied ? 'green' : 'gray'}
            aria-label={copied ? 'Copied' : `Copy the coordinates of ${name}`}
            onClick={copy}
          >
            {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}
