import { Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { IconPhotoPlus, IconPlus } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';
import { EngineNotice } from '../engine/engine-notice.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { ProjectCard } from './project-card.tsx';
import { filteredProjects, noFilter, type ProjectFilter } from './project-filter.ts';
import type { ProjectLinks } from '../project-links.ts';
import classes from '../projects.module.css';
import { useProjects } from '../use-projects.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';

type Props = {
  filter: ProjectFilter;
  onFilter: (filter: ProjectFilter) => void;
  isFilterOpen: boolean;
  onCloseFilter: () => void;
  links: ProjectLinks;
  /** For photos that are in no plan yet. */
  onNewPhotos: () => void;
  /** Offered where there are none at all. */
  demo?: ReactNode;
};

/** The filtered list of projects. */
export function ProjectsScreen({ filter, onFilter, isFilterOpen, onCloseFilter, links, onNewPhotos, demo }: Props) {
  usePageTitle('Analytics');
  const query = useProjects();
  const { data } = query;
  const shown = useMemo(() => filteredProjects(data ?? [], filter), [data, filter]);
  return (
    <div className={classes['page']}>
      <div className={classes['list']}>
        <Group justify="space-between">
          <Title order={1} size="h2">
            Analytics <span className={classes['count']}>{data?.length.toLocaleString('en-US')}</span>
          </Title>
          {data && data.length > 0 && <NewPhotos variant="default" onClick={onNewPhotos} />}
        </Group>
        <EngineNotice />
        {isFilterOpen && <FilterPanel projects={data ?? []} {...{ filter, onFilter }} onClose={onCloseFilter} />}
        <QueryState query={query}>
          {({ length }) => {
            if (length === 0)
              return (
                <EmptyState
                  title="No projects found."
                  hint="Create one by clicking the plus button on the left"
                  action={
                    <>
                      <Group mt="sm" justify="center" gap="xs">
                        <NewPhotos variant="filled" onClick={onNewPhotos} />
                        <Button
                          component={Link}
                          {...links.edit()}
                          variant="default"
                          leftSection={<IconPlus size={16} />}
                        >
                          Create project
                        </Button>
                      </Group>
                      {demo}
                    </>
                  }
                />
              );
            if (shown.length === 0) return <NoMatch onReset={() => onFilter(noFilter)} />;
            return (
              <div className={classes['cards']}>
                {shown.map((project) => (
                  <ProjectCard key={project.processId} project={project} links={links} />
                ))}
              </div>
            );
          }}
        </QueryState>
      </div>
    </div>
  );
}

const NewPhotos = (props: { variant: 'default' | 'filled'; onClick: () => void }) => (
  <Button {...props} leftSection={<IconPhotoPlus size={16} />}>
    New project from photos
  </Button>
);

function NoMatch({ onReset }: { onReset: () => void }) {
  return (
    <Center p="xl">
      <Stack gap={4} align="center">
        <Text fw={600}>No matching projects found.</Text>
        <Button variant="subtle" size="compact-sm" onClick={onReset}>
          Clear your filters
        </Button>
      </Stack>
    </Center>
  );
}
