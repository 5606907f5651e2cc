import { isClickable } from '../layers/hover-text.ts';
import type { FeatureHit, MapMode, PointerAt } from './map-mode.ts';

type Callbacks = {
  onClick: (at: PointerAt, features: FeatureHit[]) => void;
  onMenu: (at: PointerAt) => void;
};

const isOfPlan = ({ properties }: FeatureHit) => 'segmentId' in properties;

/** The default mode: hover shows text, a click opens details, Enter opens those at the centre. */
export function browse({ onClick, onMenu }: Callbacks): MapMode {
  return {
    name: 'browse',
    cursor: '',
    click: (at, { featuresAt }) => onClick(at, featuresAt(at)),
    menu: (at) => onMenu(at),
    key: (key, { centre, project, featuresAt }) => {
      if (key !== 'Enter') return;
      const position = centre();
      const at = { position, pointPx: project(position), byTouch: false };
      onClick(at, featuresAt(at));
    },
    move: (at, { featuresAt, setHover, setCursor }) => {
      const features = featuresAt(at);
      // A plan's area has no hover text, and must not hide features that do.
      const feature = features.find((one) => !isOfPlan(one));
      setHover(feature ? { feature, at } : null);
      setCursor(features.some((one) => isOfPlan(one) || isClickable(one.layer)) ? 'pointer' : '');
    },
    leave: ({ setHover }) => setHover(null),
  };
}
