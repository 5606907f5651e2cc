import { Container, Group, Paper, Stack, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ApiKeysSection } from '../../account/admin/api-keys-section.tsx';
import { MailSection } from '../../account/admin/mail-section.tsx';
import { UsersSection } from '../../account/admin/users-section.tsx';
import { AuditSection } from '../../audit/audit-section.tsx';
import { SourcesScreen } from '../../basemap/sources-screen.tsx';
import { DemoSection } from '../../demo/demo-section.tsx';
import { NodesSection } from '../../nodes/nodes-section.tsx';
import { OverlaysScreen } from '../../overlays/overlays-screen.tsx';
import { useUser } from '../../platform/calls/session.ts';
import { EngineSection } from '../../projects/engine/engine-section.tsx';
import { Footer } from '../../ui/footer.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { StreamsScreen } from '../../video/streams/streams-screen.tsx';
import { TelemetryScreen } from '../../telemetry/admin/telemetry-screen.tsx';
import { HeightsSection } from '../../terrain/heights-section.tsx';
import { WebhooksSection } from '../../webhooks/webhooks-section.tsx';
import { WeatherScreen } from '../../weather/weather-screen.tsx';
import { adminSection, mapMenu } from '../paths.ts';
import classes from './admin-screen.module.css';

type Section = { name: string; label: string; content: ReactNode; isForInstallation?: boolean };

const sections: readonly Section[] = [
  { name: 'users', label: 'Users', content: <UsersSection /> },
  { name: 'api-keys', label: 'API keys', content: <ApiKeysSection /> },
  { name: 'webhooks', label: 'Webhooks', content: <WebhooksSection /> },
  { name: 'audit', label: 'Audit trail', content: <AuditSection /> },
  { name: 'mail', label: 'Mail', content: <MailSection />, isForInstallation: true },
  { name: 'sources', label: 'Map sources', content: <MapData />, isForInstallation: true },
  { name: 'overlays', label: 'Airspace and power data', content: <OverlaysScreen />, isForInstallation: true },
  { name: 'weather', label: 'Weather', content: <WeatherScreen />, isForInstallation: true },
  { name: 'engine', label: 'Photo engine', content: <EngineSection />, isForInstallation: true },
  { name: 'telemetry', label: 'Live telemetry', content: <TelemetryScreen /> },
  { name: 'video', label: 'Video streams', content: <StreamsScreen />, isForInstallation: true },
  { name: 'demo', label: 'Demo data', content: <DemoSection />, isForInstallation: true },
  { name: 'nodes', label: 'Servers', content: <NodesSection />, isForInstallation: true },
];

function MapData() {
  return (
    <Stack gap="xl">
      <SourcesScreen />
      <HeightsSection />
    </Stack>
  );
}

/** Administration sections. Mail and external data belong to the installation, not to one tenant. */
export function AdminScreen() {
  const { tenant } = useUser();
  const { section = 'users' } = useParams();
  const navigate = useNavigate();
  const offered = sections.filter(({ isForInstallation }) => !isForInstallation || tenant === '');
  const current = offered.find(({ name }) => name === section) ?? offered[0];
  return (
    <div className={classes['page']}>
      <Container size="lg" py="lg">
        <PageHeading title="Administration" mapHref={mapMenu('account')} />
        <Paper className={classes['card'] ?? ''}>
          <Tabs
            value={current?.name ?? ''}
            onChange={(name) => void navigate(adminSection(name ?? 'users'))}
            keepMounted={false}
          >
            <Tabs.List mb="md">
              {offered.map(({ name, label }) => (
                <Tabs.Tab key={name} value={name}>
                  {label}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {offered.map(({ name, content }) => (
              <Tabs.Panel key={name} value={name}>
                {content}
              </Tabs.Panel>
            ))}
          </Tabs>
        </Paper>
        <Group justify="center" mt="lg">
          <Footer />
        </Group>
      </Container>
    </div>
  );
}
