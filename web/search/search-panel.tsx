import { Combobox, Loader, Stack, Text, TextInput, useCombobox } from '@mantine/core';
import { flyToZoom, SHORTEST_QUERY, type Place } from '@overflight/contract/map/search.ts';
import { IconMapPin, IconSearch, IconSignRight } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, type ComponentType } from 'react';
import type { MapHandle } from '../map/map-handle.ts';
import { Panel } from '../ui/panel.tsx';
import { formatPosition } from './format-position.ts';
import { parseCoordinates } from './parse-coordinates.ts';
import classes from './search-panel.module.css';
import { usePlaceSearch, type PlaceSearch } from './use-place-search.ts';

type Props = {
  map: MapHandle | null;
  chosen: Place | null;
  /** The place to mark; null removes the mark. */
  onChoose: (place: Place | null) => void;
  onClose: () => void;
};

const icons: Record<Place['kind'], ComponentType<{ size: number; className?: string | undefined }>> = {
  place: IconMapPin,
  address: IconSignRight,
};

/** Finds places, addresses and typed coordinates, and flies there. */
export function SearchPanel({ map, chosen, onChoose, onClose }: Props) {
  const [text, setText] = useState(chosen?.name ?? '');
  const typed = useMemo(() => typedPlace(text), [text]);
  const isChosen = chosen !== null && text === chosen.name;
  const search = usePlaceSearch(typed || isChosen ? '' : text, map);
  const places = useMemo(() => (typed ? [typed] : search.places), [typed, search.places]);
  const combobox = useCombobox({ opened: true });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const { selectFirstOption, resetSelectedOption } = combobox;
  // Enter must not fly to an outdated result while a new search is pending.
  const isCurrent = typed !== null || search.phase === 'done';
  useEffect(() => {
    if (isCurrent && places.length > 0) selectFirstOption();
    else resetSelectedOption();
  }, [isCurrent, places, selectFirstOption, resetSelectedOption]);

  const choose = (id: string) => {
    const place = places.find((found) => found.id === id);
    if (!place) return;
    setText(place.name);
    onChoose(place);
    map?.flyTo({ position: place.position, zoom: flyToZoom[place.kind] });
  };
  const type = (next: string) => {
    setText(next);
    if (chosen) onChoose(null);
  };

  return (
    <Panel title="Search" onClose={onClose}>
      <Combobox store={combobox} onOptionSubmit={choose}>
        <Stack gap="sm">
          <Combobox.EventsTarget withExpandedAttribute>
            <TextInput
              placeholder="Search for location"
              aria-label="Search for location"
              type="search"
              autoComplete="off"
              ref={field}
              leftSection={<IconSearch size={18} />}
              rightSection={search.phase === 'searching' ? <Loader size={18} aria-label="Searching" /> : null}
              value={text}
              onChange={(event) => type(event.currentTarget.value)}
            />
          </Combobox.EventsTarget>
          <Combobox.Options aria-label="Found places">
            {places.map((place) => (
              <FoundPlace key={place.id} place={place} />
            ))}
          </Combobox.Options>
          <SearchNote text={text} search={search} isDone={typed !== null || isChosen} />
        </Stack>
      </Combobox>
    </Panel>
  );
}

function FoundPlace({ place }: { place: Place }) {
  const Icon = icons[place.kind];
  return (
    <Combobox.Option value={place.id} className={classes['option'] ?? ''}>
      <Icon size={18} className={classes['icon']} />
      <span>
        <Text span display="block" size="sm" fw={550}>
          {place.name}
        </Text>
        <Text span display="block" size="xs" className="muted">
          {place.detail}
        </Text>
      </span>
    </Combobox.Option>
  );
}

const notes: Record<PlaceSearch['phase'], (text: string) => string | null> = {
  'too-short': () => `Type at least ${SHORTEST_QUERY} characters, or coordinates such as 37.78, -122.45.`,
  searching: () => null,
  failed: () => 'Places cannot be searched right now. Coordinates still work.',
  done: (text) => `Nothing found for “${text.trim()}”.`,
};

function SearchNote({ text, search, isDone }: { text: string; search: PlaceSearch; isDone: boolean }) {
  const note = isDone || search.places.length > 0 ? null : notes[search.phase](text);
  return (
    <Text component="output" size="xs" className="muted" display="block">
      {note}
      {search.isDegraded && 'The online address search did not answer: only built-in places are shown. '}
      {search.places.length > 0 && search.attribution}
    </Text>
  );
}

/** Coordinates are found without a request. */
function typedPlace(text: string): Place | null {
  const position = parseCoordinates(text);
  if (!position) return null;
  const [lng, lat] = position;
  const name = formatPosition(position);
  return { id: 'typed-coordinates', kind: 'address', name, detail: 'Go to these coordinates', position: [lng, lat] };
}
