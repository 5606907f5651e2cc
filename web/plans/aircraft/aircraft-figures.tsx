import { type AircraftProfile, figureNames, figures, sourceText } from '@overflight/flight/aircraft/profile.ts';
import { useFigureText } from '../../platform/aircraft.ts';
import classes from './aircraft.module.css';

/** Every figure with its source; what is missing is listed as not known. */
export function AircraftFigures({ profile }: { profile: AircraftProfile }) {
  const text = useFigureText();
  const unknown = figureNames.filter((name) => profile[name] === undefined).map((name) => figures[name].label);
  return (
    <details className={classes['figures']}>
      <summary>Figures and their sources</summary>
      <dl>
        {figureNames.map((name) => {
          const figure = profile[name];
          if (!figure) return null;
          return (
            <div key={name}>
              <dt>{figures[name].label}</dt>
              <dd>{text(name, figure.value)}</dd>
              <dd className={classes['source']}>{sourceText(figure)}</dd>
            </div>
          );
        })}
        {unknown.length > 0 && (
          <div>
            <dt>Not known</dt>
            <dd className={classes['source']}>{unknown.join(', ')}</dd>
          </div>
        )}
      </dl>
    </details>
  );
}
