import { attributions } from './attributions.ts';
import classes from './map-view.module.css';
import type { Scene } from './scene.ts';
import type { View } from './stored-view.ts';

/** Whose data is on the screen; always there, whatever is open. */
export function AttributionLine({ scene, view }: { scene: Scene; view: View }) {
  return (
    <p className={classes['attribution']}>
      {attributions(scene, view).map((parts) => (
        <span key={parts.map(({ text }) => text).join('')} className={classes['credit']}>
          {parts.map(({ text, href }) =>
            href ? (
              <a key={href + text} href={href} target="_blank" rel="noreferrer">
                {text}
              </a>
            ) : (
              text
            ),
          )}
        </span>
      ))}
    </p>
  );
}
