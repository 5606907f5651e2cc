import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { auditFormats, type AuditFilter, type AuditFormat } from '@overflight/contract/audit.ts';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, showError } from '../platform/show-error.ts';
import { EmptyState, QueryState } from '../ui/query-state.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { auditQuery, exportAudit } from './audit-queries.ts';
import { AuditTable } from './audit-table.tsx';
import { filterOf, noInput } from './filter-of.ts';

/** Who did what and when; nobody can change it. */
export function AuditSection() {
  const [input, setInput] = useState(noInput);
  const [settled] = useDebouncedValue(input, 250);
  const filter = filterOf(settled);
  const query = useInfiniteQuery(auditQuery(filter));
  const hasFilter = Object.keys(filter).length > 0;
  return (
    <Stack>
      <Text size="sm" className="muted">
        Sign-ins, rights, downloads, deletions, missions and settings. Nobody can change these entries.
      </Text>
      <AuditFilters input={input} onChange={setInput} />
      <Exports filter={filter} />
      <QueryState query={query}>
        {({ pages }) => {
          const events = pages.flatMap((page) => page.events);
          if (events.length === 0)
            return hasFilter ? (
              <EmptyState
                title="No matching entries"
                hint="Change the search or the filters."
                action={
                  <Button variant="default" size="xs" mt="xs" onClick={() => setInput(noInput)}>
                    Clear filters
                  </Button>
                }
              />
            ) : (
              <EmptyState title="Nothing recorded yet" hint="The next sign-in will be the first entry." />
            );
          return (
            <Stack>
              <AuditTable events={events} />
              {query.isFetchNextPageError && (
                <Alert color="red" role="alert">
                  {errorText(query.error)}
                </Alert>
              )}
              {query.hasNextPage && (
                <Group justify="center">
                  <Button
                    variant="default"
                    loading={query.isFetchingNextPage}
                    onClick={() => void query.fetchNextPage()}
                  >
                    Show earlier
                  </Button>
                </Group>
              )}
            </Stack>
          );
        }}
      </QueryState>
    </Stack>
  );
}

function Exports({ filter }: { filter: AuditFilter }) {
  const save = useMutation({ mutationFn: (format: AuditFormat) => exportAudit(format, filter), onError: showError });
  return (
    <Group gap="xs">
      {(['csv', 'jsonl'] as const).map((format) => (
        <Button
          key={format}
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={save.isPending && save.variables === format}
          onClick={() => save.mutate(format)}
        >
          Export {auditFormats[format].name}
        </Button>
      ))}
    </Group>
  );
}
