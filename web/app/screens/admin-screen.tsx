import { Container, Group, NativeSelect, Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
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
type SectionGroup = { title: string; sections: readonly Section[] };

const groups: readonly SectionGroup[] = [
  {
    title: 'People and access',
    sections: [
      { name: 'users', label: 'Users', content: <UsersSection /> },
      { name: 'api-keys', label: 'API keys', content: <ApiKeysSection /> },
      { name: 'webhooks', label: 'Webhooks', content: <WebhooksSection /> },
      { name: 'audit', label: 'Audit trail', content: <AuditSection /> },
      { name: 'mail', label: 'Mail', content: <MailSection />, isForInstallation: true },
    ],
  },
  {
    title: 'Map data',
    sections: [
      { name: 'sources', label: 'Map sources', content: <SourcesScreen />, isForInstallation: true },
      { name: 'heights', label: 'Terrain heights', content: <HeightsSection />, isForInstallation: true },
      { name: 'overlays', label: 'Airspace and power data', content: <OverlaysScreen />, isForInstallation: true },
      { name: 'weather', label: 'Weather', content: <WeatherScreen />, isForInstallation: true },
    ],
  },
  {
    title: 'Flights and photos',
    sections: [
      { name: 'telemetry', label: 'Live telemetry', content: <TelemetryScreen /> },
      { name: 'video', label: 'Video streams', content: <StreamsScreen />, isForInstallation: true },
      { name: 'engine', label: 'Photo engine', content: <EngineSection />, isForInstallation: true },
    ],
  },
  {
    title: 'Installation',
    sections: [
      { name: 'nodes', label: 'Servers', content: <NodesSection />, isForInstallation: true },
      { name: 'demo', label: 'Demo data', content: <DemoSection />, isForInstallation: true },
    ],
  },
];

/** Administration sections. Mail and external data belong to the installation, not to one tenant. */
export function AdminScreen() {
  const { tenant } = useUser();
  const { section = 'users' } = useParams();
  const offered = groups
    .map(({ title, sections }) => ({
      title,
      sections: sections.filter(({ isForInstallation }) => !isForInstallation || tenant === ''),
    }))
    .filter(({ sections }) => sections.length > 0);
  const all = offered.flatMap(({ sections }) => sections);
  const current = all.find(({ name }) => name === section) ?? all[0];
  return (
    <div className={classes['page']}>
      <Container size="xl" py="lg">
        <PageHeading title="Administration" part={current?.label} mapHref={mapMenu('account')} />
        <Paper className={classes['card'] ?? ''}>
          <SectionMenu groups={offered} current={current?.name ?? ''} />
          <div className={classes['content']}>{current?.content}</div>
        </Paper>
        <Group justify="center" mt="lg">
          <Footer />
        </Group>
      </Container>
    </div>
  );
}

/** Beside the content; on a phone a choice above it. */
function SectionMenu({ groups: offered, current }: { groups: readonly SectionGroup[]; current: string }) {
  const navigate = useNavigate();
  return (
    <>
      <NativeSelect
        className={classes['choice'] ?? ''}
        aria-label="Section"
        value={current}
        onChange={({ currentTarget }) => void navigate(adminSection(currentTarget.value))}
        data={offered.map(({ title, sections }) => ({
          group: title,
          items: sections.map(({ name, label }) => ({ value: name, label })),
        }))}
      />
      <nav className={classes['menu']} aria-label="Administration">
        {offered.map(({ title, sections }) => (
          <div key={title}>
            <h2>{title}</h2>
            {sections.map(({ name, label }) => (
              <Link key={name} to={adminSection(name)} aria-current={name === current ? 'page' : undefined}>
                {label}
              </Link>
            ))}
          </div>
        ))}
      </nav>
    </>
  );
}
