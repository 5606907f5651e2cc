import { useMediaQuery } from '@mantine/hooks';
import { attributions } from './attributions.ts';
import classes from '../view/map-view.module.css';
import type { Scene } from '../scene.ts';
import type { ViewState } from '../view/stored-view.ts';

type Props = { scene: Scene; view: ViewState };
type Folded = { /** Small maps have no room for it. */ isFolded?: boolean };

/** Attributions of the data in view; always there, behind a button on phones and small maps. */
export function AttributionLine({ isFolded = false, ...props }: Props & Folded) {
  const isPhone = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false });
  if (!isPhone && !isFolded) return <Credits {...props} />;
  return (
    <details className={classes['credits']}>
      <summary aria-label="Data sources">©</summary>
      <Credits {...props} />
    </details>
  );
}

function Credits({ scene, view }: Props) {
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
