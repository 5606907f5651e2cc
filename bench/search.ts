import path from 'node:path';
import { readCities } from '../server/basemap/build/read-cities.ts';
import { basemapFiles, defaultBasemapFolder } from '../server/basemap/built-in.ts';
import { findPlaces } from '../server/search/find-places.ts';
import { openGazetteer } from '../server/search/gazetteer.ts';
import type { Print } from './bench.ts';
import { cpuMsOf } from './tools/cpu-of.ts';
import { median } from './tools/median.ts';

const ROUNDS = 3;
const near = { lng: -122.45, lat: 37.78 };
const typed = ['san', 'sant', 'los', 'new y', 'new york c', 'saint', 'springf', 'united', 'köln', 'paris, tx'];

/** CPU per letter typed into the place search, against filtering the list of cities it is built from. */
export function measureSearch(print: Print): void {
  const gazetteer = openGazetteer(path.join(defaultBasemapFolder, basemapFiles.gazetteer));
  const cities = readCities().map(({ name, population }) => ({ name: name.toLowerCase(), population }));
  const find = () => typed.forEach((text) => findPlaces(gazetteer, { text, limit: 8, near }));
  const filter = () =>
    typed.forEach((text) => {
      const found = cities.filter(({ name }) => name.startsWith(text));
      found.sort((a, b) => b.population - a.population).splice(8);
    });
  find();
  filter();
  const [ours, peer]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(cpuMsOf(find) / typed.length);
    peer.push(cpuMsOf(filter) / typed.length);
  }
  const [us, them] = [median(ours), median(peer)];
  print(
    `place search: ${us.toFixed(2)} ms CPU per letter typed, ${(us / them).toFixed(2)} × filtering ${cities.length} cities in memory (${them.toFixed(2)} ms, prefix of the name only)`,
  );
}
