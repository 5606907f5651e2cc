import fields from '../editor/fields/fields.module.css';
import { NumberField } from '../editor/fields/number-field.tsx';

/** Wind, and the percentage of the battery that shall be left. */
export type Weather = { speedMps: number; fromDeg: number; reserve: number };

export const calm: Weather = { speedMps: 0, fromDeg: 0, reserve: 25 };

type Props = { weather: Weather; onChange: (weather: Weather) => void };

export function WeatherFields({ weather, onChange }: Props) {
  return (
    <div className={fields['pair']}>
      <NumberField
        label="Wind speed"
        measure="speed"
        limit={{ min: 0, max: 50, unit: 'm/s' }}
        value={weather.speedMps}
        onChange={(speedMps) => onChange({ ...weather, speedMps })}
      />
      <NumberField
        label="Wind from"
        measure="angle"
        decimals={0}
        limit={{ min: 0, max: 359, unit: 'deg' }}
        value={weather.fromDeg}
        onChange={(fromDeg) => onChange({ ...weather, fromDeg })}
      />
      <NumberField
        label="Reserve"
        measure="share"
        decimals={0}
        limit={{ min: 0, max: 90, unit: '%' }}
        value={weather.reserve}
        onChange={(reserve) => onChange({ ...weather, reserve })}
      />
    </div>
  );
}
