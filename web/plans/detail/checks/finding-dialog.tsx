import { Button, Group, Modal, Text } from '@mantine/core';
import { displayAlert } from '@overflight/contract/weather/weather.ts';
import { severityColours } from '@overflight/contract/weather/weather-codes.ts';
import { PropertyTable } from '../../../ui/rows/property-table.tsx';
import classes from './checks.module.css';
import { findingRows } from './finding-properties.ts';
import { VerdictLine } from './verdict-line.tsx';
import type { CheckVerdict } from './verdict-text.ts';

/** One finding with all its properties. */
export type ShownFinding = {
  kind: 'restriction' | 'alert';
  title: string;
  properties: Readonly<Record<string, unknown>>;
  verdict?: CheckVerdict;
};

type Props = { finding: ShownFinding; onClose: () => void };

export function FindingDialog({ finding: { kind, title, properties, verdict }, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      {verdict && <VerdictLine verdict={verdict} />}
      {kind === 'alert' && <AlertLine properties={properties} />}
      <PropertyTable rows={findingRows(properties)} />
      {kind === 'alert' && <AlertText properties={properties} />}
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Modal>
  );
}

type AlertProps = Pick<ShownFinding, 'properties'>;

function AlertLine({ properties }: AlertProps) {
  const { severity, classification } = displayAlert(properties);
  return (
    <div className={classes['alert']}>
      <span className={classes['dot']} style={{ background: severityColours[severity] }} aria-hidden />
      <strong>{severity}</strong>
      {classification && <span className="muted">{classification}</span>}
    </div>
  );
}

function AlertText({ properties }: AlertProps) {
  const { description } = displayAlert(properties);
  if (!description) return null;
  return (
    <Text size="sm" className={classes['text'] ?? ''}>
      {description}
    </Text>
  );
}
