import { useEffect, useState, type ChangeEvent, type SubmitEvent } from 'react';
import type { z } from 'zod';
import { errorText, fieldProblems } from '../../platform/show-error.ts';

type Values = Readonly<Record<string, unknown>>;
type Options<V extends Values, Out> = {
  schema: z.ZodType<Out>;
  initial: V;
  submit: (values: Out) => Promise<void>;
};

export type Form<V extends Values> = {
  values: V;
  set: <Key extends keyof V>(name: Key, value: V[Key]) => void;
  error: (name: keyof V & string) => string | undefined;
  /** Props of a text input or checkbox for one field. */
  text: (name: keyof V & string) => {
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    error: string | undefined;
  };
  checkbox: (name: keyof V & string) => {
    checked: boolean;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    error: string | undefined;
  };
  /** A problem of the whole form, not of one field. */
  problem: string | null;
  isBusy: boolean;
  onSubmit: (event?: SubmitEvent) => void;
};

/** A form validated by the server's schema; messages appear under the fields. */
export function useForm<V extends Values, Out>({ schema, initial, submit }: Options<V, Out>): Form<V> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  useFocusOnInvalid(refused);

  const run = async (form: Element | undefined) => {
    const refuse = (wrong: Record<string, string>) => {
      setErrors(wrong);
      setRefused({ form });
    };
    const read = schema.safeParse(values);
    setProblem(null);
    if (!read.success) return refuse(firstProblems(read.error));
    setErrors({});
    setBusy(true);
    try {
      await submit(read.data);
    } catch (error) {
      const fields = fieldProblems(error);
      refuse(fields);
      if (Object.keys(fields).every((name) => !(name in values))) setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };

  const set = (name: keyof V, value: unknown) => {
    setProblem(null);
    setValues((current) => ({ ...current, [name]: value }));
    setErrors(({ [name as string]: _fixed, ...others }) => others);
  };
  return {
    values,
    set,
    error: (name) => errors[name],
    text: (name) => ({
      value: String(values[name] ?? ''),
      onChange: (event) => set(name, event.currentTarget.value),
      error: errors[name],
    }),
    checkbox: (name) => ({
      checked: values[name] === true,
      onChange: (event) => set(name, event.currentTarget.checked),
      error: errors[name],
    }),
    problem,
    isBusy,
    onSubmit: (event) => {
      event?.preventDefault();
      void run(event?.currentTarget);
    },
  };
}

/** The submitted form, once per failed validation. */
type Refused = { form: Element | undefined };

/** Password inputs mark errors differently. */
const INVALID_INPUTS = 'input[aria-invalid="true"], textarea[aria-invalid="true"], input[data-invalid]';

function useFocusOnInvalid(refused: Refused | null): void {
  useEffect(() => refused?.form?.querySelector<HTMLElement>(INVALID_INPUTS)?.focus(), [refused]);
}

function firstProblems(error: z.ZodError): Record<string, string> {
  const named = error.issues.map((issue) => [issue.path.join('.'), issue.message] as const);
  return Object.fromEntries(named.toReversed());
}
