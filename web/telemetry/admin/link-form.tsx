import { Alert, Group, NumberInput, PasswordInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import { linkKinds, saveLink, type TelemetryLink } from '@overflight/contract/telemetry/telemetry.ts';
import { IconShieldExclamation } from '@tabler/icons-react';
import { z } from 'zod';
import { FormButtons } from '../../ui/dialogs/form-buttons.tsx';
import { FormProblem } from '../../ui/dialogs/form-problem.tsx';
import { useForm, type Form } from '../../ui/dialogs/use-form.ts';
import { isLoopback, linkKindTexts } from './link-kinds.ts';
import { useSaveLink } from './use-links.ts';
import { newId } from '../../platform/new-id.ts';

type Props = {
  /** Null creates a new one. */
  link: TelemetryLink | null;
  onSaved: () => void;
  onCancel: () => void;
};

/** The request body with form fields for signing. */
const Fields = saveLink.body.omit({ signing: true, passphrase: true }).extend({
  isSigned: z.boolean(),
  passphrase: z.union([z.literal(''), z.string().min(8, 'At least 8 characters').max(200)]),
});
type Values = z.output<typeof Fields>;

const newLink: Values = {
  name: '',
  tenant: '',
  kind: 'udp',
  host: '127.0.0.1',
  port: 14_550,
  server: '',
  isOn: true,
  maySend: false,
  isSigned: false,
  passphrase: '',
};

function valuesOf({ name, tenant, kind, host, port, server, isOn, maySend, signing }: TelemetryLink): Values {
  return { name, tenant, kind, host, port, server, isOn, maySend, isSigned: signing === 'required', passphrase: '' };
}

/** The request body; an empty passphrase keeps the stored one. */
function bodyOf({ isSigned, passphrase, ...link }: Values) {
  return { ...link, signing: isSigned ? 'required' : 'off', ...(passphrase === '' ? {} : { passphrase }) } as const;
}

/** Form for a MAVLink link. */
export function LinkForm({ link, onSaved, onCancel }: Props) {
  const saving = useSaveLink();
  const form = useForm({
    schema: Fields,
    initial: link ? valuesOf(link) : newLink,
    submit: async (values) => {
      const id = link?.linkId ?? newId();
      await saving.mutateAsync({ id, body: bodyOf(values) });
      onSaved();
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack>
        <FormProblem text={form.problem} />
        <TextInput label="Name" placeholder="Field telemetry radio" {...form.text('name')} disabled={form.isBusy} />
        <AddressFields form={form} />
        <SigningFields form={form} hasPassphrase={link?.hasPassphrase ?? false} />
        <Switch
          label="May send to vehicles"
          description="Heartbeats, and missions that an administrator confirms. Without it nothing is ever sent."
          {...form.checkbox('maySend')}
          disabled={form.isBusy}
        />
        <Switch label="Switched on" {...form.checkbox('isOn')} disabled={form.isBusy} />
        <FormButtons isBusy={form.isBusy} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

function AddressFields({ form }: { form: Form<Values> }) {
  const { kind, host, port, isSigned } = form.values;
  const isOpenToOthers = kind !== 'tcp-connect' && !isLoopback(host) && !isSigned;
  return (
    <>
      <Select
        label="Kind"
        data={linkKinds.map((value) => ({ value, label: linkKindTexts[value].name }))}
        value={kind}
        allowDeselect={false}
        onChange={(chosen) => chosen && form.set('kind', chosen)}
        disabled={form.isBusy}
      />
      <Group align="flex-start" grow>
        <TextInput
          label="Address"
          description={linkKindTexts[kind].hostText}
          {...form.text('host')}
          disabled={form.isBusy}
        />
        <NumberInput
          size="md"
          label="Port"
          description="Usually 14550"
          min={1}
          max={65_535}
          allowDecimal={false}
          value={port}
          onChange={(value) => form.set('port', Number(value))}
          error={form.error('port')}
          disabled={form.isBusy}
        />
      </Group>
      <TextInput
        label="Tenant"
        description="Tenant of its vehicles; empty for the installation's own"
        {...form.text('tenant')}
        disabled={form.isBusy}
      />
      <TextInput
        label="Server"
        description="Host name of the only server that may open it, as under Servers; empty for any"
        {...form.text('server')}
        disabled={form.isBusy}
      />
      {isOpenToOthers && (
        <Alert color="orange" icon={<IconShieldExclamation size={18} />} styles={{ message: { color: 'inherit' } }}>
          Anyone who can reach this address can report vehicles. Accept only signed messages, or protect the port.
        </Alert>
      )}
    </>
  );
}

function SigningFields({ form, hasPassphrase }: { form: Form<Values>; hasPassphrase: boolean }) {
  return (
    <>
      <Switch
        label="Accept only signed messages"
        description="MAVLink 2 signing; the vehicles need the same passphrase"
        {...form.checkbox('isSigned')}
        disabled={form.isBusy}
      />
      {form.values.isSigned && (
        <PasswordInput
          label="Passphrase"
          description={hasPassphrase ? 'Leave empty to keep the stored one' : 'At least 8 characters'}
          autoComplete="new-password"
          {...form.text('passphrase')}
          disabled={form.isBusy}
        />
      )}
    </>
  );
}
