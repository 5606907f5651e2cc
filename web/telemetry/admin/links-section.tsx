import { Badge, Button, Group, Modal, Stack, Switch, Text, Title } from '@mantine/core';
import type { TelemetryLink } from '@overflight/contract/telemetry/telemetry.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { showError } from '../../platform/show-error.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';
import classes from '../../ui/rows/row-list.module.css';
import { LinkForm } from './link-form.tsx';
import { addressOf, linkKindTexts } from './link-kinds.ts';
import { useDeleteLink, useLinks, useSaveLink } from './use-links.ts';
import { EditAction, RemoveAction } from '../../ui/rows/row-actions.tsx';

/** MAVLink links with their state and settings. */
export function LinksSection() {
  const query = useLinks();
  const remove = useDeleteLink();
  const [edited, edit] = useState<TelemetryLink | 'new' | null>(null);
  const [deleting, setDeleting] = useState<TelemetryLink | null>(null);
  const close = () => edit(null);
  return (
    <section aria-labelledby="telemetry-links">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id="telemetry-links">
          Links
        </Title>
        <Button leftSection={<IconPlus size={18} />} onClick={() => edit('new')}>
          Add link
        </Button>
      </Group>
      <QueryState query={query}>
        {(links) =>
          links.length === 0 ? (
            <EmptyState title="No links" hint="No MAVLink is received until you add a link and switch it on." />
          ) : (
            <ul className={classes['list']} aria-label="Links">
              {links.map((link) => (
                <LinkRow key={link.linkId} link={link} onEdit={() => edit(link)} onDelete={() => setDeleting(link)} />
              ))}
            </ul>
          )
        }
      </QueryState>
      <Modal opened={edited !== null} onClose={close} title={edited === 'new' ? 'Add link' : 'Edit link'}>
        {edited !== null && <LinkForm link={edited === 'new' ? null : edited} onSaved={close} onCancel={close} />}
      </Modal>
      <ConfirmDialog
        opened={deleting !== null}
        question={`Delete the link ${deleting?.name ?? ''}?`}
        detail="It is closed at once. Its vehicles and flights are kept."
        action="Delete"
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => deleting && remove.mutate(deleting.linkId, { onSettled: () => setDeleting(null) })}
        onCancel={() => setDeleting(null)}
      />
    </section>
  );
}

type RowProps = { link: TelemetryLink; onEdit: () => void; onDelete: () => void };

function LinkRow({ link, onEdit, onDelete }: RowProps) {
  const { name, kind, isOn, isFixed, maySend, signing, tenant, problem, server, owner } = link;
  const saving = useSaveLink();
  const turn = (next: boolean) =>
    saving.mutate({ id: link.linkId, body: { ...settingsOf(link), isOn: next } }, { onError: showError });
  return (
    <li className={classes['row']} data-wraps>
      <Stack gap={2} className={classes['about'] ?? ''}>
        <Group gap="xs">
          <Text fw={550}>{name}</Text>
          <LinkState link={link} />
          {isFixed && (
            <Badge variant="light" color="gray" size="sm" c="inherit">
              Set by the server
            </Badge>
          )}
        </Group>
        <Text size="sm" className="muted">
          {[
            addressOf(link),
            linkKindTexts[kind].name,
            signing === 'required' ? 'signed only' : 'unsigned accepted',
            maySend ? 'may send' : 'receive only',
            ...(tenant === '' ? [] : [`tenant ${tenant}`]),
            ...(server === '' ? [] : [`only on ${server}`]),
          ].join(' · ')}
        </Text>
        <Text size="sm">{countsText(link)}</Text>
        {isOn && (
          <Text size="sm" className="muted">
            {owner === null ? 'No server has it' : `On ${owner}`}
          </Text>
        )}
        {problem !== null && (
          <Text size="sm" className="warning">
            {problem}
          </Text>
        )}
      </Stack>
      {!isFixed && (
        <Group gap={4} className={classes['actions'] ?? ''}>
          <Switch
            size="sm"
            aria-label={`${name} switched on`}
            checked={isOn}
            disabled={saving.isPending}
            onChange={({ currentTarget }) => turn(currentTarget.checked)}
          />
          <EditAction name={name} onClick={onEdit} />
          <RemoveAction label="Delete" name={name} onClick={onDelete} />
        </Group>
      )}
    </li>
  );
}

function LinkState({ link: { isOn, isOpen } }: { link: TelemetryLink }) {
  if (!isOn)
    return (
      <Badge size="sm" color="gray.7">
        Off
      </Badge>
    );
  return (
    <Badge size="sm" color={isOpen ? 'teal.9' : 'orange.9'}>
      {isOpen ? 'Open' : 'Not open'}
    </Badge>
  );
}

const settingsOf = ({ name, tenant, kind, host, port, server, maySend, signing }: TelemetryLink) => ({
  name,
  tenant,
  kind,
  host,
  port,
  server,
  maySend,
  signing,
});

function countsText({ vehicles, messages, refused, lost }: TelemetryLink): string {
  const counts = [
    `${vehicles} ${vehicles === 1 ? 'vehicle' : 'vehicles'}`,
    `${messages.toLocaleString('en')} messages`,
    ...(refused > 0 ? [`${refused.toLocaleString('en')} refused`] : []),
    ...(lost > 0 ? [`${lost.toLocaleString('en')} lost`] : []),
  ];
  return counts.join(' · ');
}
