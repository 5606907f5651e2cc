import { Alert, Group, Loader } from '@mantine/core';
import type { ClearanceFinding, MissionClearance } from '@overflight/contract/telemetry/missions.ts';
import { IconAlertTriangle, IconBan, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { errorText } from '../../platform/show-error.ts';
import classes from '../telemetry.module.css';

const states: Record<ClearanceFinding['state'], { icon: typeof IconBan; word: string }> = {
  stop: { icon: IconBan, word: 'Forbids' },
  caution: { icon: IconAlertTriangle, word: 'Caution' },
  'not-checked': { icon: IconHelpCircle, word: 'Not checked' },
  clear: { icon: IconCircleCheck, word: 'Clear' },
};
/** The worst first. */
const order = Object.keys(states);

/** The clearance: loading, failed or listed. */
export function ClearanceState({ query }: { query: UseQueryResult<MissionClearance> }) {
  if (query.data) return <ClearanceList clearance={query.data} />;
  if (query.isError)
    return (
      <Alert color="orange" icon={<IconAlertTriangle size={18} />}>
        Crew and checks were not checked. {errorText(query.error)}
      </Alert>
    );
  return (
    <Group gap="xs" role="status">
      <Loader size={16} /> Checking crew, restrictions and weather…
    </Group>
  );
}

/** The findings, the most severe on top. */
function ClearanceList({ clearance: { verdict, headline, findings } }: { clearance: MissionClearance }) {
  const sorted = findings.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
  return (
    <section aria-label="Checks before sending" className={classes['clearance']} data-verdict={verdict}>
      <p role="status">{headline}</p>
      <ul>
        {sorted.map(({ about, state, text }) => {
          const { icon: Icon, word } = states[state];
          return (
            <li key={`${about} ${text}`} data-state={state}>
              <Icon size={16} aria-hidden />
              <span>
                <b>{about}</b> · {word}. {text}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
