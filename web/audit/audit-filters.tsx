import { Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import {
  auditKindNames,
  auditKinds,
  auditResults,
  type AuditKind,
  type AuditResult,
} from '@overflight/contract/audit.ts';
import type { ChangeEvent } from 'react';
import classes from './audit.module.css';
import type { AuditInput } from './filter-of.ts';

const groups = [...new Set(auditKindNames.map((kind) => auditKinds[kind].group))];
const kindChoices = groups.map((group) => ({
  group,
  items: auditKindNames
    .filter((kind) => auditKinds[kind].group === group)
    .map((kind) => ({ value: kind, label: auditKinds[kind].text })),
}));
const resultChoices = Object.entries(auditResults).map(([value, label]) => ({ value, label }));

type Props = { input: AuditInput; onChange: (input: AuditInput) => void };
type TextName = 'search' | 'person' | 'fromDay' | 'toDay';

export function AuditFilters({ input, onChange }: Props) {
  const text = (name: TextName) => ({
    value: input[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ ...input, [name]: event.currentTarget.value }),
  });
  return (
    <div className={classes['filters']} role="search" aria-label="Audit trail">
      <TextInput
        size="sm"
        label="Search"
        placeholder="Name, subject or network address"
        leftSection={<IconSearch size={16} />}
        maxLength={200}
        {...text('search')}
      />
      <TextInput size="sm" label="Person" placeholder="Name or e-mail" maxLength={200} {...text('person')} />
      <Select
        label="Event"
        placeholder="All events"
        clearable
        searchable
        data={kindChoices}
        value={input.kind}
        onChange={(kind) => onChange({ ...input, kind: kind as AuditKind | null })}
      />
      <Select
        label="Result"
        placeholder="All results"
        clearable
        data={resultChoices}
        value={input.result}
        onChange={(result) => onChange({ ...input, result: result as AuditResult | null })}
      />
      <TextInput size="sm" label="From" type="date" {...text('fromDay')} />
      <TextInput size="sm" label="To" type="date" {...text('toDay')} />
    </div>
  );
}
