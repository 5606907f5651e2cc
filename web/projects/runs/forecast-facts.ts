import { engineNames, type ProjectForecast } from '@overflight/contract/projects/project-runs.ts';
import { sizeText, spanText } from './run-labels.ts';

/** Machines differ by about two. */
const NOT_TIMED = 'first run here, may take twice as long';

export type ForecastFact = { label: string; value: string; note: string; isWrong: boolean };

/** Required and available resources of a run. */
export function forecastFacts(forecast: ProjectForecast): readonly ForecastFact[] {
  const { photos, usablePhotos, uncheckedPhotos, seconds, engine, isTimed } = forecast;
  const unchecked = uncheckedPhotos > 0 ? `${uncheckedPhotos} still being checked` : '';
  return [
    {
      label: 'Photos used',
      value: `${usablePhotos} of ${photos}`,
      note: unchecked,
      isWrong: usablePhotos + uncheckedPhotos === 0,
    },
    { label: 'Memory', ...room(forecast.memoryMb, forecast.memoryAvailableMb) },
    { label: 'Disk', ...room(forecast.diskMb, forecast.diskAvailableMb) },
    {
      label: 'Time',
      value: seconds === null ? 'unknown' : `about ${spanText(seconds)}`,
      note: [engine ? engineNames[engine] : 'no engine', ...(seconds === null || isTimed ? [] : [NOT_TIMED])].join(
        '; ',
      ),
      isWrong: false,
    },
  ];
}

/** Free resources are known only if this machine does the work. */
function room(neededMb: number | null, freeMb: number | null): Omit<ForecastFact, 'label'> {
  if (neededMb === null) return { value: 'unknown', note: '', isWrong: false };
  const note = freeMb === null ? 'on another machine' : `${sizeText(freeMb)} free`;
  return { value: sizeText(neededMb), note, isWrong: freeMb !== null && neededMb > freeMb };
}
