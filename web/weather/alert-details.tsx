import { Badge, Group, Text } from '@mantine/core';
import type { DisplayAlert } from '@overflight/contract/weather/weather.ts';
import { severityColours } from '@overflight/contract/weather/weather-codes.ts';
import classes from './alert-details.module.css';
import { timeText } from '../ui/time/time-text.ts';

type Props = { alert: DisplayAlert; expires: string };

/** Details of a weather alert. */
export function AlertDetails({ alert, expires }: Props) {
  const { headline, areaDesc, description, effective, classification, severity } = alert;
  return (
    <div className={classes['details']}>
      <Group gap={6}>
        <Badge
          variant="outline"
          color="gray"
          radius="sm"
          className={classes['severity'] ?? ''}
          leftSection={<span className={classes['dot']} style={{ background: severityColours[severity] }} />}
        >
          {severity}
        </Badge>
        <Text size="xs" className="muted">
          {classification}
        </Text>
      </Group>
      {headline && (
        <Text size="sm" fw={550}>
          {headline}
        </Text>
      )}
      {areaDesc && <Text size="xs">{areaDesc}</Text>}
      <Text size="xs" className="muted">
        {[effective && `From ${timeText(effective)}`, expires && `until ${timeText(expires)}`]
          .filter(Boolean)
          .join(' ')}
      </Text>
      {description && (
        <Text size="xs" className={classes['text'] ?? ''}>
          {description}
        </Text>
      )}
    </div>
  );
}
