import { ActionIcon, Button, Group, Loader, Tooltip } from '@mantine/core';
import { fileDamages, type PlanFile } from '@overflight/contract/plans/files.ts';
import { bandText } from '@overflight/contract/plans/photo-bands.ts';
import { IconDownload, IconFile, IconTrash } from '@tabler/icons-react';
import { useUnit } from '../platform/units.ts';
import classes from './files.module.css';
import { megabytes } from './megabytes.ts';
import { photoOffer } from './decide-photo.ts';
import { decisionText, verdictText } from './photo-verdict.ts';

type Props = { file: PlanFile; onPreview: () => void; onTurn: () => void; onDelete: () => void };

/** One file: its type, check result and actions. */
export function FileRow({ file, onPreview, onTurn, onDelete }: Props) {
  const [unit] = useUnit('distance');
  // Other photos are decided in the preview: a button on each would hide those that matter.
  const offer = file.check?.verdict === 'flawed' || file.decision ? photoOffer(file) : null;
  const decided = decisionText(file);
  const { name, size, check, damage, isBeingChecked, downloadUrl, thumbnailUrl } = file;
  return (
    <li className={classes['file']}>
      {thumbnailUrl ? (
        <button type="button" className={classes['thumbnail']} aria-label={`Look at ${name}`} onClick={onPreview}>
          <img src={thumbnailUrl} alt="" loading="lazy" />
        </button>
      ) : (
        <span className={classes['thumbnail']}>{isBeingChecked ? <Loader size={16} /> : <IconFile size={20} />}</span>
      )}
      <div>
        <div className={classes['name']}>{name}</div>
        <div className={classes['about']}>
          {megabytes(size)}
          {check?.camera && ` · ${check.camera}`}
          {check?.band && ` · ${bandText(check.band)}`}
          {isBeingChecked && ' · being checked'}
        </div>
        {damage && (
          <div className={classes['verdict']} data-verdict="unusable">
            Damaged. {fileDamages[damage]}
          </div>
        )}
        {check && (
          <div className={classes['verdict']} data-verdict={check.verdict}>
            {verdictText(check, unit)}
          </div>
        )}
        {decided && <div className={classes['decision']}>{decided}</div>}
      </div>
      <Group gap={2} wrap="nowrap">
        {offer && (
          <Button variant="default" size="compact-sm" aria-label={`${offer}: ${name}`} onClick={onTurn}>
            {offer}
          </Button>
        )}
        <Tooltip label="Download">
          <ActionIcon
            component="a"
            href={downloadUrl}
            download={name}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Download ${name}`}
          >
            <IconDownload size={18} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Delete">
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Delete ${name}`} onClick={onDelete}>
            <IconTrash size={18} />
          </ActionIcon>
        </Tooltip>
      </Group>
    </li>
  );
}
