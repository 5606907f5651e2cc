import { Anchor, Button, Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { planFileName } from '@overflight/contract/account/names.ts';
import {
  papers,
  readBriefing,
  readBriefingNotes,
  saveBriefingNotes,
  type BriefingNotes,
  type Paper,
} from '@overflight/contract/plans/briefing.ts';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { makeCall } from '../../platform/calls/api-client.ts';
import { errorText } from '../../platform/show-error.ts';
import { useUnitSystem } from '../../platform/units.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FormProblem } from '../../ui/dialogs/form-problem.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useWeather } from '../aircraft/use-weather.ts';
import { WeatherFields } from '../aircraft/weather-fields.tsx';

type Props = { plan: SavedPlan; onClose: () => void };

/** Asks for what only the crew knows, and makes the briefing as PDF. */
export function BriefingDialog({ plan, onClose }: Props) {
  const { flightPlanId: id } = plan;
  const query = useQuery({
    queryKey: ['briefing-notes', id],
    queryFn: ({ signal }) => makeCall(readBriefingNotes, { params: { id }, signal }),
    gcTime: 0,
  });
  return (
    <Dialog opened title="Briefing" size="lg" onClose={onClose}>
      <QueryState query={query}>{(notes) => <BriefingForm key={id} plan={plan} saved={notes} />}</QueryState>
    </Dialog>
  );
}

const fields = [
  ['checklist', 'Checklist', 'One item per line, each with a box to tick'],
  ['frequencies', 'Frequencies', 'One per line, such as Tower 118.1'],
  ['notes', 'Notes', ''],
] as const satisfies [keyof BriefingNotes, string, string][];

const choices = Object.entries(papers).map(([value, label]) => ({ value: value as Paper, label }));

function BriefingForm({ plan, saved }: { plan: SavedPlan; saved: BriefingNotes }) {
  const [notes, setNotes] = useState(saved);
  const [system] = useUnitSystem();
  const [paper, setPaper] = useState<Paper>(system === 'imperial' ? 'letter' : 'a4');
  const [{ speedMps: wind, fromDeg: windFrom, reserve }, setWeather] = useWeather(plan.flightPlanId);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [made, setMade] = useState<string | null>(null);
  useEffect(() => () => void (made !== null && URL.revokeObjectURL(made)), [made]);
  const make = async () => {
    setBusy(true);
    setProblem(null);
    setMade(null);
    try {
      const params = { id: plan.flightPlanId };
      await makeCall(saveBriefingNotes, { params, body: notes });
      const query = { paper, units: system, wind, windFrom, reserve };
      const pdf: unknown = await makeCall(readBriefing, { params, query });
      if (!(pdf instanceof Blob)) throw new Error('The server sent no file.');
      setMade(URL.createObjectURL(pdf));
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap="sm">
      <FormProblem text={problem} />
      {fields.map(([name, label, description]) => (
        <Textarea
          key={name}
          label={label}
          description={description}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={5000}
          value={notes[name]}
          onChange={({ currentTarget: { value } }) => setNotes((current) => ({ ...current, [name]: value }))}
        />
      ))}
      <WeatherFields weather={{ speedMps: wind, fromDeg: windFrom, reserve }} onChange={setWeather} />
      <SegmentedControl aria-label="Paper" data={choices} value={paper} onChange={setPaper} />
      <Text size="xs" className="muted">
        The texts are kept with the plan. Checks, and flights by battery with this wind and reserve, are made anew for
        each briefing.
      </Text>
      <Group justify="flex-end">
        {made !== null && (
          <Text size="sm" role="status">
            {'The briefing is made. '}
            <Anchor href={made} target="_blank" rel="noreferrer">
              Open it
            </Anchor>
            {' or '}
            <Anchor href={made} download={planFileName(`${plan.name} briefing`, '.pdf')}>
              download it
            </Anchor>
            .
          </Text>
        )}
        <Button loading={isBusy} onClick={() => void make()}>
          Make the briefing
        </Button>
      </Group>
    </Stack>
  );
}
