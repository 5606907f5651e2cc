import { Button, Stack, Text } from '@mantine/core';
import type { CustomRestriction } from '@overflight/contract/plans/restrictions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import type { MapHandle } from '../../map/map-handle.ts';
import { invalidateChecks } from '../../plans/detail/checks/invalidate-checks.ts';
import { removeRestriction } from '../../restrictions/remove-restriction.ts';
import { RestrictionPanel } from '../../restrictions/restriction-panel.tsx';
import { RestrictionsPanel } from '../../restrictions/restrictions-panel.tsx';
import { storeRestriction } from '../../restrictions/store-restriction.ts';
import { useRestrictions } from '../../restrictions/use-restrictions.ts';
import { DemoOffer } from '../../demo/tour/demo-offer.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { mapMenu, paths } from '../paths.ts';
import { tourLinks } from '../tour-links.ts';

type Props = { map: MapHandle | null; onShapeEdit: (id: string | null) => void };

const listHref = mapMenu('flight-restrictions');

/** The restrictions menu: the list, or the one in the address. */
export function RestrictionsMenu({ map, onShapeEdit }: Props) {
  const { id } = useParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const save = async (restriction: CustomRestriction) => {
    await storeRestriction(queries, restriction);
    void invalidateChecks(queries);
  };
  const close = () => void navigate(paths.map);
  if (id)
    return (
      <OneRestriction
        key={id}
        id={id}
        map={map}
        onShapeEdit={(isEditing) => onShapeEdit(isEditing ? id : null)}
        onSave={save}
        onDelete={(restriction) => {
          void navigate(listHref);
          void removeRestriction(queries, restriction, () => void invalidateChecks(queries));
        }}
        onClose={close}
      />
    );
  return (
    <RestrictionsPanel
      map={map}
      hrefOf={(chosen) => mapMenu('flight-restrictions', chosen)}
      onSave={async (restriction) => {
        await save(restriction);
        await navigate(mapMenu('flight-restrictions', restriction.properties.id));
      }}
      onClose={close}
      demo={<DemoOffer links={tourLinks} step="plan" />}
    />
  );
}

type OneProps = {
  id: string;
  map: MapHandle | null;
  onShapeEdit: (isEditing: boolean) => void;
  onSave: (restriction: CustomRestriction) => Promise<void>;
  onDelete: (restriction: CustomRestriction) => void;
  onClose: () => void;
};

function OneRestriction({ id, onDelete, ...props }: OneProps) {
  const query = useRestrictions();
  const restriction = query.data?.find(({ properties }) => properties.id === id);
  if (restriction)
    return (
      <RestrictionPanel
        {...props}
        restriction={restriction}
        listHref={listHref}
        onDelete={() => onDelete(restriction)}
      />
    );
  return (
    <Panel title="Custom flight restrictions" onClose={props.onClose}>
      <QueryState query={query}>
        {() => (
          <Stack gap="sm">
            <Text>This restriction does not exist, or somebody deleted it.</Text>
            <Button component={Link} to={listHref} variant="default">
              All restrictions
            </Button>
          </Stack>
        )}
      </QueryState>
    </Panel>
  );
}
