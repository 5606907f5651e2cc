import { Code, List, Stack, Text, Title } from '@mantine/core';
import { useUser } from '../../platform/calls/session.ts';
import { CollectionsSection } from './collections-section.tsx';
import { LinksSection } from './links-section.tsx';

/** Administration of live positions: links, collections and models. */
export function TelemetryScreen() {
  const { tenant } = useUser();
  return (
    <Stack gap="xl">
      <Text className="muted" maw={640}>
        Positions come in over MAVLink links, from programs with an API key, and from Remote ID that a link receives. A
        vehicle that is silent for 10 s is shown as stale.
      </Text>
      {/* Ports of the server belong to the installation, not to one tenant. */}
      {tenant === '' && <LinksSection />}
      <CollectionsSection />
      <HowToConnect hasLinks={tenant === ''} />
    </Stack>
  );
}

function HowToConnect({ hasLinks }: { hasLinks: boolean }) {
  return (
    <section aria-labelledby="telemetry-how">
      <Title order={2} size="h4" id="telemetry-how" mb="xs">
        How to connect
      </Title>
      <List size="sm" spacing={6}>
        {hasLinks && (
          <>
            <List.Item>
              Autopilot or companion computer: let it send MAVLink to the address and port of a UDP link, for example{' '}
              <Code>mavlink-routerd -e HOST:14550 /dev/ttyACM0</Code>.
            </List.Item>
            <List.Item>
              QGroundControl: Application Settings, MAVLink, “Enable MAVLink forwarding”, with <Code>HOST:14550</Code>.
            </List.Item>
            <List.Item>
              ArduPilot simulator: a link that connects to <Code>127.0.0.1:5760</Code> over TCP, or{' '}
              <Code>--out=udp:127.0.0.1:14550</Code>.
            </List.Item>
            <List.Item>
              Our own simulator flies a stored plan:{' '}
              <Code>npm run overflight -- simulate --plan PLAN-ID --vehicles 5</Code>. It is labelled SIM everywhere.
            </List.Item>
          </>
        )}
        <List.Item>
          Any other program: <Code>POST /locations/oa/v2/positions</Code> with an API key in <Code>x-api-key</Code>.
        </List.Item>
      </List>
    </section>
  );
}
