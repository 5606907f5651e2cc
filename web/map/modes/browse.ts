import type { FeatureHit, MapMode, PointerAt } from './map-mode.ts';

type Answers = {
  onClick: (at: PointerAt, features: FeatureHit[]) => void;
  onMenu: (at: PointerAt) => void;
};

/** Looking around: hovering tells what is there, a click opens it. */
export function browse({ onClick, onMenu }: Answers): MapMode {
  return {
    name: 'browse',
    cursor: '',
    click: (at, { featuresAt }) => onClick(at, featuresAt(at)),
    menu: (at) => onMenu(at),
    move: (at, { featuresAt, setHover, setCursor }) => {
      const [feature] = featuresAt(at);
      setHover(feature ? { feature, at } : null);
      setCursor(feature && 'segmentId' in feature.properties ? 'pointer' : '');
    },
    leave: ({ setHover }) => setHover(null),
  };
}
