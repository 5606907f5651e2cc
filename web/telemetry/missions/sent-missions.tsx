import { Text, Title } from '@mantine/core';
import { When } from '../../ui/time/when.tsx';
import { outcomes } from './send-mission-dialog.tsx';
import classes from '../telemetry.module.css';
import { usePlanMissions } from './use-mission-transfer.ts';

/** What was sent of a plan: to which vehicle, by whom, what came of it, and why where something forbade it. */
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
              {vehicle}: {outcomes[state].title.toLowerCase()}
            </p>
            <Text size="xs" className="muted">
              <When at={startedAt} />
              {sentBy && ` · ${sentBy}`}
            </Text>
            {reason !== null && (
              <Text size="xs">
                Sent all the same ({overruled.join('; ')}): “{reason}”
              </Text>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
