import { Button, Group, Menu, NativeSelect, SegmentedControl, Stack, Switch, Text, Title } from '@mantine/core';
import { DEFAULT_LEAST_PHOTOS, type CoverageArea, type PlanCoverage } from '@overflight/contract/plans/coverage.ts';
import { photoClasses } from '@overflight/flight/coverage/coverage-classes.ts';
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle, IconRoute, type Icon } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useState } from 'react';
import type { MapHandle } from '../map/map-handle.ts';
import type { LngLat } from '../map/scene.ts';
import { showError } from '../platform/show-error.ts';
import { unitText, useUnit } from '../platform/units.ts';
import { QueryState } from '../ui/query-state.tsx';
import { CoverageLegend } from './coverage-legend.tsx';
import {
  colourings,
  coverageFeatures,
  phases,
  spotFeatures,
  spotLooks,
  spotsOf,
  type Colouring,
  type Phase,
  type PhotoPlaces,
  type SpotKind,
} from './coverage-look.ts';
import { assumptionTexts, coverageVerdict, type CoverageTone } from './coverage-verdict.ts';
import classes from './coverage.module.css';
import { useCoverage } from './use-coverage.ts';

/** Those that the legend tells apart. */
const leastChoices = photoClasses.filter((photos) => photos > 0);
const icons: Record<CoverageTone, Icon> = { good: IconCircleCheck, bad: IconAlertTriangle, unknown: IconHelpCircle };

export type GapSurveys = CoverageArea['gapSurveys'];

type Props = {
  planId: string;
  map: MapHandle | null;
  photos: PhotoPlaces;
  /** Makes a plan of these surveys, or adds them to this one. */
  onFlyGaps: (surveys: GapSurveys, into: 'new' | 'same') => Promise<void>;
};

/** Whether the photos of a plan cover its surveys, and the flight that fills the gaps. */
export function CoverageCard(props: Props) {
  const [least, choose] = useState(DEFAULT_LEAST_PHOTOS);
  const query = useCoverage(props.planId, least);
  const id = useId();
  if (query.data?.areas.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id={id}>
          Coverage
        </Title>
        <NativeSelect
          size="xs"
          aria-label="Photos that every place should be in"
          value={least}
          onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
          data={leastChoices.map((value) => ({ value: String(value), label: `at least ${value}` }))}
        />
      </Group>
      <QueryState query={query}>{(coverage) => <Coverage {...props} coverage={coverage} />}</QueryState>
    </section>
  );
}

function Coverage({ coverage, map, photos, onFlyGaps }: Props & { coverage: PlanCoverage }) {
  const [unit] = useUnit('area');
  const { tone, text } = coverageVerdict(coverage, (areaM2) => unitText(areaM2, 'area', unit));
  const VerdictIcon = icons[tone];
  return (
    <Stack gap="xs">
      <p className={classes['verdict']} data-tone={tone} role="status">
        <VerdictIcon size={22} aria-hidden />
        {text}
      </p>
      {map && <ShownCoverage coverage={coverage} map={map} photos={photos} />}
      {coverage.areas.some(({ gapSurveys }) => gapSurveys.length > 0) && (
        <FlyGaps surveys={coverage.areas.flatMap(({ gapSurveys }) => gapSurveys)} onFlyGaps={onFlyGaps} />
      )}
      {assumptionTexts(coverage).map((assumption) => (
        <Text key={assumption} size="xs" className="muted">
          {assumption}
        </Text>
      ))}
    </Stack>
  );
}

type Shown = { coverage: PlanCoverage; map: MapHandle; photos: PhotoPlaces };

/** What is drawn on the map, and its legend. */
function ShownCoverage({ coverage, map, photos }: Shown) {
  const [isShown, show] = useState(false);
  const [colouring, colour] = useState<Colouring>('photos');
  const [chosen, choosePhase] = useState<Phase | null>(null);
  const [spots, showSpots] = useState<SpotKind | null>(null);
  const hasPhotos = coverage.areas.some(({ photographed }) => photographed !== null);
  const phase = hasPhotos ? (chosen ?? 'photographed') : 'planned';
  const features = useMemo(
    () => [
      ...(isShown ? coverageFeatures(coverage, phase, colouring) : []),
      ...(spots ? spotFeatures(spotsOf(coverage, spots, photos), spots) : []),
    ],
    [coverage, phase, colouring, isShown, spots, photos],
  );
  useEffect(() => map.showCoverage(features), [map, features]);
  useEffect(() => () => map.showCoverage([]), [map]);
  const frame = (positions: readonly (readonly number[])[]) =>
    map.frame(
      positions.map(([lng = 0, lat = 0]): LngLat => [lng, lat]),
      19,
    );
  return (
    <>
      <Switch
        size="sm"
        label="Show coverage on the map"
        checked={isShown}
        onChange={({ currentTarget }) => show(currentTarget.checked)}
      />
      {isShown && (
        <>
          {hasPhotos && (
            <Choice label="What is shown" of={phases} chosen={phase} onChoose={(value) => choosePhase(value)} />
          )}
          <Choice label="Coloured by" of={colourings} chosen={colouring} onChoose={(value) => colour(value)} />
          <CoverageLegend coverage={coverage} phase={phase} colouring={colouring} />
        </>
      )}
      <Gaps coverage={coverage} onFind={frame} />
      {(Object.keys(spotLooks) as SpotKind[]).map((kind) => (
        <Spots
          key={kind}
          kind={kind}
          places={spotsOf(coverage, kind, photos)}
          isShown={spots === kind}
          onShow={(places) => {
            showSpots(spots === kind ? null : kind);
            if (spots !== kind) frame(places);
          }}
        />
      ))}
    </>
  );
}

type ChoiceProps<Name extends string> = {
  label: string;
  of: Readonly<Record<Name, string>>;
  chosen: Name;
  onChoose: (name: Name) => void;
};

function Choice<Name extends string>({ label, of, chosen, onChoose }: ChoiceProps<Name>) {
  const data = (Object.entries(of) as [Name, string][]).map(([value, text]) => ({ value, label: text }));
  return (
    <SegmentedControl aria-label={label} size="xs" fullWidth data={data} value={chosen} onChange={onChoose as never} />
  );
}

/** Gaps named on a row; further ones are on the map. */
const MAX_GAPS = 6;

function Gaps({ coverage, onFind }: { coverage: PlanCoverage; onFind: (positions: readonly number[][]) => void }) {
  const [unit] = useUnit('area');
  const gaps = coverage.areas.flatMap((area) => area.gaps);
  if (gaps.length === 0) return null;
  return (
    <ul className={classes['rows']} aria-label="Gaps">
      {gaps.slice(0, MAX_GAPS).map(({ areaM2, polygons }, at) => (
        <li key={`${at} ${areaM2}`}>
          <span>Gap {at + 1}</span>
          <span className="muted">{unitText(areaM2, 'area', unit)}</span>
          <Button variant="subtle" size="compact-xs" onClick={() => onFind(polygons.flat(2))}>
            Show
          </Button>
        </li>
      ))}
      {gaps.length > MAX_GAPS && <li>And {gaps.length - MAX_GAPS} more</li>}
    </ul>
  );
}

type SpotsProps = {
  kind: SpotKind;
  places: readonly number[][];
  isShown: boolean;
  onShow: (places: readonly number[][]) => void;
};

function Spots({ kind, places, isShown, onShow }: SpotsProps) {
  if (places.length === 0) return null;
  const { one, many } = spotLooks[kind];
  return (
    <div className={classes['row']}>
      <span>
        {places.length} {places.length === 1 ? one : many}
      </span>
      <Button variant="subtle" size="compact-xs" aria-pressed={isShown} onClick={() => onShow(places)}>
        {isShown ? 'Hide' : 'Show'}
      </Button>
    </div>
  );
}

function FlyGaps({ surveys, onFlyGaps }: { surveys: GapSurveys } & Pick<Props, 'onFlyGaps'>) {
  const [isBusy, setBusy] = useState(false);
  const fly = (into: 'new' | 'same') => {
    setBusy(true);
    onFlyGaps(surveys, into)
      .catch(showError)
      .finally(() => setBusy(false));
  };
  return (
    <Menu position="bottom-start" zIndex={400}>
      <Menu.Target>
        <Button leftSection={<IconRoute size={18} />} loading={isBusy}>
          Fly the gaps
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => fly('new')}>As a new plan</Menu.Item>
        <Menu.Item onClick={() => fly('same')}>Add to this plan</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
