import { Button, Group, Stack, TextInput } from '@mantine/core';
import { cleanPlanName, isPlanName } from '@overflight/contract/account/names.ts';
import { planCaps } from '@overflight/contract/plans/plans.ts';
import { useState, type SubmitEvent } from 'react';
import { errorText } from '../platform/show-error.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { FormProblem } from '../ui/dialogs/form-problem.tsx';

type Props = {
  title: string;
  initialName: string;
  /** Label of the confirm button. */
  action?: string;
  /** Errors are shown in the dialog, which stays open. */
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
};

/** Asks for a plan's name; invalid characters are replaced while typing. */
export function PlanNameDialog({ title, initialName, action = 'Save', onSave, onClose }: Props) {
  const [name, setName] = useState(cleanPlanName(initialName));
  const [isReplaced, setReplaced] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const type = (input: HTMLInputElement) => {
    const clean = cleanPlanName(input.value);
    if (clean !== input.value) {
      replaceText(input, clean);
      setReplaced(true);
    }
    setName(clean);
  };
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPlanName(name)) return;
    setBusy(true);
    setProblem(null);
    try {
      await onSave(name);
    } catch (error) {
      setProblem(errorText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form onSubmit={(event) => void save(event)}>
        <Stack gap="md">
          <FormProblem text={problem} />
          <TextInput
            label="Plan name"
            data-autofocus
            autoComplete="off"
            maxLength={planCaps.nameCharacters}
            value={name}
            onChange={(event) => type(event.currentTarget)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...(isReplaced ? { description: 'Characters not allowed in file names become “-”.' } : {})}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!isPlanName(name)} loading={isBusy}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Keeps the caret in place; React would move it to the end. */
function replaceText(input: HTMLInputElement, text: string): void {
  const caret = input.selectionStart;
  input.value = text;
  input.setSelectionRange(caret, caret);
}
