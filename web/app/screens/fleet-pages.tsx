import { fleetCategories, type FleetCategory } from '@overflight/contract/fleet/fleet-fields.ts';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { CategoryScreen } from '../../fleet/list/category-screen.tsx';
import { FleetDialog } from '../../fleet/object/fleet-dialog.tsx';
import { readFilter, writeFilter } from '../../fleet/list/fleet-filter.ts';
import type { FleetLinks } from '../../fleet/fleet-links.ts';
import { NotFoundScreen } from '../../fleet/object/not-found.tsx';
import { ObjectScreen } from '../../fleet/object/object-screen.tsx';
import { SummaryScreen } from '../../fleet/list/summary-screen.tsx';
import { useHasProduct } from '../../platform/calls/session.ts';
import { DemoOffer } from '../../demo/tour/demo-offer.tsx';
import { FleetRail } from '../navigation/fleet-rail.tsx';
import { fleetCategoryPage, fleetObjectPage, operationsOfDrone, paths, planPage, type FleetState } from '../paths.ts';
import { tourLinks } from '../tour-links.ts';
import { RailFrame } from './rail-frame.tsx';

export function FleetPage() {
  return (
    <RailFrame rail={<FleetRail category={null} filter={null} />}>
      <SummaryScreen links={useLinks()} demo={<DemoOffer links={tourLinks} step="fleet" />} />
    </RailFrame>
  );
}

/** The category in the address; unknown ones are not found. */
export function FleetCategoryPage() {
  const category = useCategory();
  return category ? <OneCategory category={category} /> : <Unknown />;
}

function OneCategory({ category }: { category: FleetCategory }) {
  const [query, setQuery] = useSearchParams();
  const [isFilterOpen, setFilterOpen] = useState(query.size > 0);
  const filter = useMemo(() => readFilter(query, category), [query, category]);
  const { locatedId = null } = useFleetState();
  const links = useLinks();
  return (
    <RailFrame
      rail={
        <FleetRail
          category={category}
          filter={{ isOpen: isFilterOpen, onToggle: () => setFilterOpen(!isFilterOpen) }}
        />
      }
    >
      <CategoryScreen
        {...{ category, filter, isFilterOpen, locatedId, links }}
        onFilter={(next) => setQuery(writeFilter(next), { replace: true })}
        onCloseFilter={() => setFilterOpen(false)}
        demo={<DemoOffer links={tourLinks} step="fleet" />}
      />
      <FleetModal category={category} />
    </RailFrame>
  );
}

export function FleetObjectPage() {
  const category = useCategory();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const links = useLinks();
  if (!category) return <Unknown />;
  return (
    <RailFrame rail={<FleetRail category={category} filter={null} />}>
      <ObjectScreen
        key={id}
        {...{ category, id, links }}
        onDeleted={() => void navigate(fleetCategoryPage(category))}
      />
      <FleetModal category={category} />
    </RailFrame>
  );
}

/** The dialog requested by the navigation state. */
function FleetModal({ category }: { category: FleetCategory }) {
  const location = useLocation();
  const navigate = useNavigate();
  const { menu, id, draft = null } = useFleetState();
  if (!menu || (menu === 'edit' && !id)) return null;
  const show = (state: FleetState) => void navigate(location, { state, replace: true });
  return (
    <FleetDialog
      key={`${menu} ${id}`}
      category={category}
      menu={menu}
      id={id ?? null}
      draft={draft}
      onClose={() => show({})}
      onRefused={(objectId, typed) => show({ menu, id: objectId, draft: typed })}
    />
  );
}

function Unknown() {
  return (
    <RailFrame rail={<FleetRail category={null} filter={null} />}>
      <NotFoundScreen listHref={paths.fleet} />
    </RailFrame>
  );
}

function useCategory(): FleetCategory | null {
  const { fleet } = useParams();
  return fleetCategories.find((category) => category === fleet) ?? null;
}

const useFleetState = (): FleetState => (useLocation().state ?? {}) as FleetState;

function useLinks(): FleetLinks {
  const location = useLocation();
  const mayWatch = useHasProduct('video');
  const edit = (id: string): FleetState => ({ menu: 'edit', id });
  return {
    category: fleetCategoryPage,
    object: ({ collectionId, objectId }) => fleetObjectPage(collectionId, objectId),
    plan: planPage,
    live: operationsOfDrone,
    watch: mayWatch ? paths.drones : null,
    create: () => ({ to: location, state: { menu: 'create' } satisfies FleetState }),
    edit: (id) => ({ to: location, state: edit(id) }),
    onMap: ({ collectionId, objectId }) => ({
      to: fleetCategoryPage(collectionId),
      state: { locatedId: objectId } satisfies FleetState,
    }),
  };
}
