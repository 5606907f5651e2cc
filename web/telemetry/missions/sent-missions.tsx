import { Text, Title } from '@mantine/core';
import { When } from '../../ui/time/when.tsx';
import { transferOutcomes } from './send-mission-dialog.tsx';
import classes from '../telemetry.module.css';
import { usePlanMissions } from './use-mission-transfer.ts';

/** Mission transfers of a plan: vehicle, sender, outcome and reason. */
export function SentMissions({ planId }: { planId: string }) {
  const { data: missions = [] } = usePlanMissions(planId);
  if (missions.length === 0) return null;
  return (
    <>
      <Title order={3} size="h6" mt="sm" mb={4}>
        Missions sent
      </Title>
      <ul className={classes['missions']} aria-label="Missions sent">
        {missions.map(({ transferId, vehicle, state, startedAt, sentBy, reason, overruled }) => (
          <li key={transferId}>
            <p>
              {vehicle}: {transferOutcomes[state].title.toLowerCase()}
            </p>
            <Text size="xs" className="muted">
              <When at={startedAt} />
              {sentBy && ` · ${sentBy}`}
            </Text>
            {reason !== null && (
              <Text size="xs">
                Sent anyway ({overruled.join('; ')}): “{reason}”
              </Text>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
