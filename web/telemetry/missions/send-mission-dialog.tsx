import { Alert, Button, Checkbox, Group, List, Modal, Progress, Select, Stack, Text, Textarea } from '@mantine/core';
import { REASON_CHARACTERS, REASON_NEEDED, type MissionTransfer } from '@overflight/contract/telemetry/missions.ts';
import { Problem } from '@overflight/contract/problem.ts';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { CallFailed } from '../../platform/calls/send.ts';
import { errorText } from '../../platform/show-error.ts';
import { ClearanceState } from './clearance-list.tsx';
import { isLive } from '../live/live-vehicle.ts';
import { liveVehicles } from '../live/live-vehicles.ts';
import { isUnderWay, useMissionClearance, useMissionTransfer, useSendMission } from './use-mission-transfer.ts';
import { useTick } from '../live/use-tick.ts';
import { whileVisible } from '../../platform/live/while-visible.ts';

type Props = {
  planId: string;
  /** Version of the plan shown. */
  planVersion: number;
  /** Preselected vehicle; null lets the person choose. */
  vehicleId: string | null;
  onClose: () => void;
};

/** Sends a plan's mission to a connected vehicle after confirmation. */
export function SendMissionDialog({ planId, planVersion, vehicleId, onClose }: Props) {
  // A plan that changes behind the dialog has not been seen.
  const [seenVersion] = useState(planVersion);
  const [transferId, setTransferId] = useState<string | null>(null);
  const transfer = useMissionTransfer(transferId);
  useEffect(() => whileVisible(() => liveVehicles.open()), []);
  return (
    <Modal opened onClose={onClose} title="Send the mission to a vehicle" closeOnClickOutside={false}>
      {transferId === null ? (
        <Confirmation
          planId={planId}
          planVersion={seenVersion}
          vehicleId={vehicleId}
          onSent={setTransferId}
          onClose={onClose}
        />
      ) : (
        <Stack>
          {transfer.data && <Outcome transfer={transfer.data} />}
          {transfer.isError && <Alert color="red">{errorText(transfer.error)}</Alert>}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

type ConfirmationProps = Props & { onSent: (transferId: string) => void };

function Confirmation({ planId, planVersion, vehicleId, onSent, onClose }: ConfirmationProps) {
  const now = useTick(1000);
  const [chosenId, choose] = useState(vehicleId);
  const [confirmedName, confirm] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const clearance = useMissionClearance(planId);
  const sending = useSendMission(planId);
  const needsReason =
    clearance.data?.verdict === 'not-allowed' ||
    (sending.error instanceof CallFailed && Problem.safeParse(sending.error.body).data?.code === REASON_NEEDED);
  const reachable = liveVehicles.all(now).filter((one) => one.source === 'mavlink' && isLive(one, now));
  const vehicle = reachable.find(({ objectId }) => objectId === chosenId) ?? null;
  // A confirmation is for the vehicle name that was shown.
  const isConfirmed = vehicle !== null && confirmedName === vehicle.vehicle;
  const send = () =>
    vehicle &&
    sending.mutate(
      {
        objectId: vehicle.objectId,
        confirmedVehicle: vehicle.vehicle,
        version: planVersion,
        ...(needsReason && { reason: reason.trim() }),
      },
      { onSuccess: (started) => onSent(started.transferId) },
    );
  return (
    <Stack>
      <ClearanceState query={clearance} />
      <Select
        label="Vehicle"
        placeholder={reachable.length === 0 ? 'No vehicle is connected' : 'Choose a vehicle'}
        description="Vehicles connected over MAVLink"
        data={reachable.map(({ objectId, vehicle: name, isSimulated }) => ({
          value: objectId,
          label: isSimulated ? `${name} · SIM` : name,
        }))}
        value={vehicle?.objectId ?? null}
        disabled={sending.isPending}
        onChange={(next) => {
          choose(next);
          confirm(null);
        }}
      />
      {vehicle && (
        <Checkbox
          label={`The mission on ${vehicle.vehicle} will be replaced`}
          checked={isConfirmed}
          disabled={sending.isPending}
          onChange={({ currentTarget }) => confirm(currentTarget.checked ? vehicle.vehicle : null)}
        />
      )}
      {needsReason && <ReasonField reason={reason} onChange={setReason} />}
      {sending.isError && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} />}>
          {errorText(sending.error)}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!isConfirmed || clearance.isPending || (needsReason && reason.trim() === '')}
          loading={sending.isPending}
          onClick={send}
        >
          Send
        </Button>
      </Group>
    </Stack>
  );
}

function ReasonField({ reason, onChange }: { reason: string; onChange: (reason: string) => void }) {
  return (
    <Textarea
      label="Reason for sending it anyway"
      description="Stored with the mission, your name and the time"
      withAsterisk
      autosize
      minRows={2}
      maxLength={REASON_CHARACTERS}
      value={reason}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

export const transferOutcomes: Record<MissionTransfer['state'], { title: string; colour: string }> = {
  asked: { title: 'Contacting the vehicle', colour: 'sky' },
  sending: { title: 'Sending', colour: 'sky' },
  'reading-back': { title: 'Reading back and comparing', colour: 'sky' },
  done: { title: 'The vehicle has the mission', colour: 'teal' },
  differs: { title: 'The vehicle has a different mission', colour: 'orange' },
  refused: { title: 'The vehicle refused the mission', colour: 'red' },
  failed: { title: 'The mission was not sent', colour: 'red' },
};

function Outcome({ transfer }: { transfer: MissionTransfer }) {
  const { state, vehicle, moved, items, message, differences } = transfer;
  const { title, colour } = transferOutcomes[state];
  return (
    <Stack gap="sm" aria-live="polite">
      <Alert
        color={colour}
        title={title}
        icon={state === 'done' ? <IconCircleCheck size={18} /> : <IconAlertTriangle size={18} />}
      >
        {message}
      </Alert>
      {isUnderWay(transfer) && (
        <div>
          <Progress value={items === 0 ? 0 : (moved / items) * 100} aria-label="Mission" animated />
          <Text size="xs" className="muted" mt={4}>
            {moved} of {items} items, {vehicle}
          </Text>
        </div>
      )}
      {differences.length > 0 && (
        <List size="sm">
          {differences.map((difference) => (
            <List.Item key={difference}>{difference}</List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}
