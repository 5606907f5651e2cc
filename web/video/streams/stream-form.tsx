import { Checkbox, PasswordInput, Select, Stack, TextInput } from '@mantine/core';
import {
  streamKindNames,
  streamKinds,
  type StreamKind,
  type VideoStream,
} from '@overflight/contract/telemetry/video.ts';
import { z } from 'zod';
import { FormButtons } from '../../ui/dialogs/form-buttons.tsx';
import { FormProblem } from '../../ui/dialogs/form-problem.tsx';
import { useForm } from '../../ui/dialogs/use-form.ts';
import { useSaveStream } from './use-streams.ts';
import { newId } from '../../platform/new-id.ts';

type Props = { stream: VideoStream | null; onSaved: () => void; onCancel: () => void };

const NONE = 'none';
const kinds = [
  { value: NONE, label: 'No stream yet' },
  ...streamKindNames.map((value) => ({ value, label: streamKinds[value].name })),
];
const Kind = z.union([z.literal(NONE), z.enum(streamKindNames)]);

const Fields = z.object({
  name: z.string().trim().min(1, 'This field is required').max(100),
  kind: Kind,
  address: z.string().trim(),
  token: z.string().trim(),
  isRecoded: z.boolean(),
});
type Values = z.infer<typeof Fields>;

/** The stored URL is kept if none is entered: it may contain a password, so it is not shown. */
const fieldsFor = (stream: VideoStream | null) =>
  Fields.superRefine(({ kind, address }, context) => {
    if (kind === NONE || (address === '' && stream?.kind === kind)) return;
    const fits = streamKinds[kind].address.test(address);
    if (!fits)
      context.addIssue({
        code: 'custom',
        path: ['address'],
        message: `Enter an address such as ${streamKinds[kind].example}`,
      });
  });

/** Form for a drone's video source. */
export function StreamForm({ stream, onSaved, onCancel }: Props) {
  const save = useSaveStream();
  const form = useForm({
    schema: fieldsFor(stream),
    initial: {
      name: stream?.name ?? '',
      kind: stream?.kind ?? (stream ? NONE : 'gateway'),
      address: '',
      token: '',
      isRecoded: stream?.isRecoded ?? true,
    } as Values,
    submit: async ({ name, kind, address, token, isRecoded }) => {
      const body = {
        name,
        tenant: stream?.tenant ?? '',
        droneId: stream?.droneId ?? null,
        kind: kind === NONE ? null : kind,
        isRecoded,
        ...(address === '' ? {} : { address }),
        ...(token === '' ? {} : { token }),
      };
      await save.mutateAsync({ id: stream?.streamId ?? newId(), body });
      onSaved();
    },
  });
  const { kind } = form.values;
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack>
        <FormProblem text={form.problem} />
        <TextInput label="Drone" data-autofocus {...form.text('name')} />
        <Select
          label="Video source"
          data={kinds}
          value={kind}
          allowDeselect={false}
          onChange={(chosen) => form.set('kind', Kind.parse(chosen))}
        />
        {kind !== NONE && <AddressFields kind={kind} stream={stream} form={form} />}
        <FormButtons isBusy={form.isBusy} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

type AddressProps = {
  kind: StreamKind;
  stream: VideoStream | null;
  form: Pick<ReturnType<typeof useForm<Values, Values>>, 'text' | 'checkbox'>;
};

function AddressFields({ kind, stream, form }: AddressProps) {
  const { addressLabel, example } = streamKinds[kind];
  const stored = stream?.kind === kind ? stream.shownAddress : null;
  return (
    <>
      <TextInput
        label={addressLabel}
        placeholder={stored ?? example}
        description={stored === null ? undefined : 'Leave empty to keep the stored address.'}
        {...form.text('address')}
      />
      {kind === 'whep' && (
        <PasswordInput
          label="Token, if it needs one"
          description={stream?.hasToken ? 'Leave empty to keep the stored token.' : undefined}
          {...form.text('token')}
        />
      )}
      {kind === 'gateway' && (
        <Checkbox
          label="Convert the video for browsers"
          description="Uses CPU on the server. Without it, the camera must send H.264 with a key frame every second or two."
          {...form.checkbox('isRecoded')}
        />
      )}
    </>
  );
}
