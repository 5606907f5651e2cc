import { isInside, toRings } from '../area-rings.ts';
import { largestPolygon } from '../../basemap/build/area-size.ts';
import { countryName } from '../../basemap/build/country-names.ts';
import { countyName } from './county-name.ts';
import { boxOf, interiorPoint } from '@overflight/flight/geo/polygons/interior-point.ts';
import type { Area, Atlas } from '../../basemap/build/read-atlas.ts';
import type { City } from '../../basemap/build/read-cities.ts';
import { regionName, shortNames } from './region-names.ts';

export type GazetteerPlace = {
  kind: 'country' | 'state' | 'county' | 'city' | 'quarter';
  name: string;
  /** Alternative names. */
  aliases: string[];
  /** County, region and country, for display. */
  detail: string;
  /** Abbreviations of these that people type after the name. */
  context: string;
  lng: number;
  lat: number;
  population: number;
};

/** English names that differ from those of GeoNames. */
const englishNames: Record<string, string[]> = {
  'DE Köln': ['Cologne'],
  'DE Nürnberg': ['Nuremberg'],
  'DE Hannover': ['Hanover'],
  'ES Sevilla': ['Seville'],
  'US New York City': ['New York'],
  'IN Bengaluru': ['Bangalore'],
  'UA Kyiv': ['Kiev'],
};

/** The world atlas lists these as countries, the US one as states; one entry is enough. */
const usTerritories = new Set(['AS', 'GU', 'MP', 'PR', 'VI']);

/** All searchable places, the most important first. */
export function gazetteerPlaces({ atlas, cities }: { atlas: Atlas; cities: readonly City[] }): GazetteerPlace[] {
  const countyOf = countyFinder(atlas.counties);
  const stateNames = new Map(atlas.states.map(({ id, name }) => [id, name]));
  const peopleByCounty = new Map<string, number>();
  const towns = cities.map((city) => {
    const county = city.country === 'US' ? countyOf(city.position[0]!, city.position[1]!) : undefined;
    if (county) peopleByCounty.set(county.id, (peopleByCounty.get(county.id) ?? 0) + city.population);
    return cityPlace(city, county);
  });
  const counties = atlas.counties.map((county) => {
    const state = stateNames.get(county.id.slice(0, 2)) ?? '';
    // A third of its population, so that a county comes after the town it is named for.
    const population = Math.round((peopleByCounty.get(county.id) ?? 0) / 3);
    return areaPlace('county', { ...county, name: countyName(county.id, county.name) }, { within: state, population });
  });
  const byPeople = [...towns, ...counties].sort((a, b) => b.population - a.population);
  const countries = atlas.countries.filter(({ code }) => !usTerritories.has(code));
  const largestFirst = countries.sort((a, b) => largestPolygon(b).areaKm2 - largestPolygon(a).areaKm2);
  return [
    ...distinct(largestFirst).map((country) => areaPlace('country', country, { within: '', population: 0 })),
    ...atlas.states.map((state) => areaPlace('state', state, { within: '', population: 0 })),
    ...byPeople,
  ];
}

function distinct(areas: readonly Area[]): Area[] {
  return [...new Map(areas.toReversed().map((area) => [area.name, area])).values()].toReversed();
}

function cityPlace(city: City, county: Area | undefined): GazetteerPlace {
  const { name, country, adminCode, population, isQuarter, position } = city;
  const region = regionName(country, adminCode);
  const parts = [county ? countyName(county.id, county.name) : '', region ?? '', countryName(country)];
  return {
    kind: isQuarter ? 'quarter' : 'city',
    name,
    aliases: englishNames[`${country} ${name}`] ?? [],
    detail: parts.filter(Boolean).join(', '),
    context: [...shortNames(region ?? ''), ...shortNames('', country)].join(' '),
    lng: position[0]!,
    lat: position[1]!,
    population,
  };
}

function areaPlace(
  kind: 'country' | 'state' | 'county',
  area: Area,
  { within, population }: { within: string; population: number },
): GazetteerPlace {
  const [lng = 0, lat = 0] = interiorPoint(largestPolygon(area).polygon);
  const detail = kind === 'country' ? 'Country' : [within, countryName('US')].filter(Boolean).join(', ');
  const context = [...shortNames(within), ...(kind === 'country' ? [] : shortNames('', 'US'))].join(' ');
  return {
    kind,
    name: area.name,
    aliases: shortNames(area.name, area.code),
    detail,
    context,
    lng,
    lat,
    population,
  };
}

/** Finds the county of a town, using bounding boxes to limit the candidates. */
function countyFinder(counties: readonly Area[]): (lng: number, lat: number) => Area | undefined {
  const parts = counties.flatMap((county) =>
    county.polygons.map((polygon) => ({
      county,
      box: boxOf(polygon[0]!),
      rings: toRings(polygon),
    })),
  );
  return (lng, lat) =>
    parts.find(
      ({ box, rings }) =>
        lng >= box.west && lng <= box.east && lat >= box.south && lat <= box.north && isInside(rings, lng, lat),
    )?.county;
}
