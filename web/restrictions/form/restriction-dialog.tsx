import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { RestrictionDetails } from '../restriction-details.tsx';

type Props = { properties: Readonly<Record<string, unknown>>; onClose: () => void };

/** All properties of one restriction. */
export function RestrictionDialog({ properties, onClose }: Props) {
  const { name } = properties;
  return (
    <Dialog opened title={typeof name === 'string' && name !== '' ? name : 'Flight restriction'} onClose={onClose}>
      <RestrictionDetails properties={properties} />
    </Dialog>
  );
}
