import { useState } from 'react';
import { calm, type Weather } from './weather-fields.tsx';

/** Typed for each plan since the page was loaded: batteries and briefing ask for it once. */
const typed = new Map<string, Weather>();

export function useWeather(planId: string): [Weather, (weather: Weather) => void] {
  const [weather, setWeather] = useState(typed.get(planId) ?? calm);
  const change = (next: Weather) => {
    typed.set(planId, next);
    setWeather(next);
  };
  return [weather, change];
}
