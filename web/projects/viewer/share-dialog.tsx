import { ActionIcon, Alert, Button, Group, Modal, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { viewerCaps, type Share } from '@overflight/contract/projects/viewer.ts';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { showError } from '../../platform/show-error.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useShares } from './use-viewer.ts';
import { dayText } from '../../ui/time/time-text.ts';

const USUAL_DAYS = 30;

const linkOf = (path: string) => window.location.origin + path;

/** Links for people without an account. */
export function ShareDialog({ processId, onClose }: { processId: string; onClose: () => void }) {
  const { shares, create, revoke } = useShares(processId);
  const [days, setDays] = useState<number | string>(USUAL_DAYS);
  const [made, setMade] = useState<Share | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isValid = typeof days === 'number' && days >= 1 && days <= viewerCaps.shareDays;
  const attempt = (work: () => Promise<unknown>) => {
    setBusy(true);
    work()
      .catch(showError)
      .finally(() => setBusy(false));
  };
  return (
    <Modal opened onClose={onClose} title="Share the results">
      <Stack>
        <Text size="sm">
          Anyone with the link can view the map, mesh, photos and measurements of this project without an account until
          it expires.
        </Text>
        <Group align="flex-end" wrap="nowrap">
          <NumberInput
            label="Valid for (days)"
            value={days}
            onChange={setDays}
            min={1}
            max={viewerCaps.shareDays}
            allowDecimal={false}
            clampBehavior="none"
            error={isValid ? null : `1 to ${viewerCaps.shareDays} days`}
            style={{ flex: 1 }}
          />
          <Button
            disabled={!isValid}
            loading={isBusy}
            onClick={() => attempt(async () => setMade(await create(Number(days))))}
          >
            Create link
          </Button>
        </Group>
        {made?.path && <NewLink link={linkOf(made.path)} expiresAt={made.expiresAt} />}
        <Text fw={600} size="sm">
          Active links
        </Text>
        <QueryState query={shares}>
          {(all) =>
            all.length === 0 ? (
              <Text size="sm" className="muted">
                None yet.
              </Text>
            ) : (
              <Stack gap={4}>
                {all.map((share) => (
                  <ShareRow key={share.shareId} share={share} onEnd={() => attempt(() => revoke(share.shareId))} />
                ))}
              </Stack>
            )
          }
        </QueryState>
      </Stack>
    </Modal>
  );
}

function ShareRow({ share: { path, createdBy, createdAt, expiresAt }, onEnd }: { share: Share; onEnd: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm" flex={1}>
        Expires {dayText(expiresAt)}, created {dayText(createdAt)} by {createdBy}
      </Text>
      {path !== null && (
        <CopyButton value={linkOf(path)}>
          {({ copied, copy }) => (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Copy the link of ${dayText(createdAt)}`}
              onClick={copy}
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      )}
      <ActionIcon variant="subtle" color="red" aria-label={`Revoke the link of ${dayText(createdAt)}`} onClick={onEnd}>
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  );
}

function NewLink({ link, expiresAt }: { link: string; expiresAt: string }) {
  return (
    <Alert color="green">
      <Text size="sm" mb="xs">
        The link is valid until {dayText(expiresAt)}.
      </Text>
      <Group wrap="nowrap">
        <TextInput
          aria-label="Link"
          readOnly
          value={link}
          style={{ flex: 1 }}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton value={link}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy'}</Button>}
        </CopyButton>
      </Group>
    </Alert>
  );
}
