import { engineNames, type ProjectForecast } from '@overflight/contract/project-runs.ts';
import { sizeText, spanText } from './run-words.ts';

export type ForecastFact = { label: string; value: string; note: string; isWrong: boolean };

/** What a run would take beside what there is: four figures that tell at a glance whether it will work. */
export function forecastFacts(forecast: ProjectForecast): readonly ForecastFact[] {
  const { photos, usablePhotos, uncheckedPhotos, seconds, engine } = forecast;
  const unchecked = uncheckedPhotos > 0 ? `${uncheckedPhotos} still being checked` : '';
  return [
    { label: 'Photos usable', value: `${usablePhotos} of ${photos}`, note: unchecked, isWrong: usablePhotos === 0 },
    roomFact('Memory', forecast.memoryMb, forecast.memoryAvailableMb),
    roomFact('Disk', forecast.diskMb, forecast.diskAvailableMb),
    {
      label: 'Time',
      value: seconds === null ? 'not known' : `about ${spanText(seconds)}`,
      note: engine ? engineNames[engine] : 'no engine',
      isWrong: engine === null,
    },
  ];
}

/** Another machine may do the work: then nobody here knows. */
function roomFact(label: string, neededMb: number | null, availableMb: number | null): ForecastFact {
  if (neededMb === null) return { label, value: 'not known', note: 'another machine does the work', isWrong: false };
  const note = availableMb === null ? '' : `${sizeText(availableMb)} free`;
  return { label, value: sizeText(neededMb), note, isWrong: availableMb !== null && neededMb > availableMb };
}
