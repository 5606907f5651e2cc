import { Alert } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { logError } from '../../platform/log.ts';
import { HintBar } from './hint-bar.tsx';
import { HoverText } from '../popups/hover-text.tsx';
import { MapFooter } from './map-footer.tsx';
import type { MapHandle } from '../map-handle.ts';
import type { Hover, MapOwner, MapCallbacks } from './map-owner.ts';
import classes from './map-view.module.css';
import type { FeatureHit, Hint, MapMode, PointerAt } from '../modes/map-mode.ts';
import type { LngLat, Scene } from '../scene.ts';
import { storedView, type ViewState } from './stored-view.ts';
import { useFileDrop } from '../use-file-drop.ts';
import { useReachableSources } from '../sources/use-reachable-sources.ts';

type Props = {
  scene: Scene;
  /** The page where administrators change the sources; null for everybody else. */
  sourcesHref: string | null;
  /** Initial view of a separate map; without it the map restores and stores the last view. */
  startView?: ViewState;
  /** A static map: no pointer or keyboard interaction. */
  isPicture?: boolean;
  /** Called when the map is ready; null once it is removed. */
  onReady: (handle: MapHandle | null) => void;
  /** The first complete rendering. */
  onDrawn?: () => void;
  onViewChange?: (view: ViewState) => void;
  onFeatureClick?: (at: PointerAt, features: FeatureHit[]) => void;
  /** Right click, long press or menu key. */
  onMenu?: (position: LngLat) => void;
  onFilesDropped?: (files: File[]) => void;
};

/** The map and the texts on it. */
export function MapView(props: Props) {
  const { sourcesHref, startView, isPicture = false } = props;
  const reach = useReachableSources(props.scene.sources, props.scene.hiddenImagery);
  const scene = useMemo(() => ({ ...props.scene, sources: reach.sources }), [props.scene, reach.sources]);
  const container = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(() => startView ?? storedView.read());
  const [hover, setHover] = useState<Hover | null>(null);
  const [mode, setMode] = useState<MapMode | null>(null);
  const [hint, setHint] = useState<Hint | null>(null);
  const [flightNote, setFlightNote] = useState<string | null>(null);
  const [byKeyboard, setByKeyboard] = useState(false);
  const drop = useFileDrop(props.onFilesDropped);
  const { owner, isBroken } = useMapOwner(
    container,
    { scene, view },
    {
      onReady: props.onReady,
      onDrawn: () => props.onDrawn?.(),
      onViewChange: (next) => {
        if (!startView) storedView.write(next);
        setView(next);
        props.onViewChange?.(next);
      },
      onClick: (at, features) => props.onFeatureClick?.(at, features),
      onMenu: ({ position }) => props.onMenu?.(position),
      onHover: setHover,
      onModeChange: setMode,
      onHint: setHint,
      onFlightNote: setFlightNote,
      onAim: setByKeyboard,
    },
  );

  return (
    <div className={classes['map']} {...drop.events}>
      <div ref={container} className={classes['canvas']} inert={isPicture} data-testid="map" />
      {isBroken && <BrokenMap />}
      {hover && <HoverText hover={hover} />}
      {(mode?.placesPoints || hint?.isNote) && byKeyboard && <div className={classes['cross']} data-testid="cross" />}
      {hint && (
        <HintBar
          hint={hint}
          onFinish={() => owner.current?.finishMode()}
          onTakeBack={() => owner.current?.undoPoint()}
          onCancel={() => owner.current?.leaveMode()}
        />
      )}
      {drop.isOver && <p className={classes['drop']}>Drop the file to open it</p>}
      <MapFooter {...{ scene, view, reach, sourcesHref, isPicture, flightNote }} />
    </div>
  );
}

type Callbacks = Omit<MapCallbacks, 'onReady'> & Pick<Props, 'onReady'>;

/** Loads MapLibre, which is a separate chunk, and keeps the map in sync with the scene. */
function useMapOwner(
  container: RefObject<HTMLDivElement | null>,
  { scene, view }: { scene: Scene; view: ViewState },
  answers: Callbacks,
) {
  const owner = useRef<MapOwner | null>(null);
  const latest = useRef({ scene, view, answers });
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    latest.current = { scene, view, answers };
    owner.current?.show(scene);
  });
  useEffect(() => {
    let isGone = false;
    const start = async () => {
      const { MapOwner } = await import('./map-owner.ts');
      if (isGone || !container.current) return;
      owner.current = new MapOwner({
        container: container.current,
        scene: latest.current.scene,
        view: latest.current.view,
        answers: forwardTo(latest),
      });
    };
    start().catch((error: unknown) => {
      logError('The map cannot be drawn', error);
      setBroken(true);
    });
    return () => {
      isGone = true;
      owner.current?.remove();
      owner.current = null;
      latest.current.answers.onReady(null);
    };
  }, [container]);
  return { owner, isBroken };
}

/** The map outlives a render: its events go to the latest callbacks. */
function forwardTo(latest: { current: { answers: Callbacks } }): MapCallbacks {
  return {
    onReady: (handle) => latest.current.answers.onReady(handle),
    onDrawn: () => latest.current.answers.onDrawn(),
    onViewChange: (view) => latest.current.answers.onViewChange(view),
    onClick: (at, features) => latest.current.answers.onClick(at, features),
    onMenu: (at) => latest.current.answers.onMenu(at),
    onHover: (hover) => latest.current.answers.onHover(hover),
    onModeChange: (mode) => latest.current.answers.onModeChange(mode),
    onHint: (hint) => latest.current.answers.onHint(hint),
    onFlightNote: (note) => latest.current.answers.onFlightNote(note),
    onAim: (byKeyboard) => latest.current.answers.onAim(byKeyboard),
  };
}

function BrokenMap() {
  return (
    <Alert
      className={classes['broken'] ?? ''}
      color="red"
      icon={<IconMapOff size={20} />}
      title="The map cannot be drawn"
    >
      The map needs WebGL 2. Switch on hardware acceleration in the browser, or use another browser.
    </Alert>
  );
}
