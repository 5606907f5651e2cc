import '@mantine/core/styles.css';
import '../../ui/global.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { theme } from '../../ui/theme.ts';
import type { MapHandle } from '../map-handle.ts';
import { MapView } from '../view/map-view.tsx';
import type { Scene } from '../scene.ts';
import type { ViewState } from '../view/stored-view.ts';

type Shown = {
  scene: Scene;
  view: Pick<ViewState, 'longitude' | 'latitude' | 'zoom'> & Partial<ViewState>;
  /** Content over the map. */
  over?: (map: MapHandle) => ReactNode;
} & Pick<Parameters<typeof MapView>[0], 'onFeatureClick' | 'isPicture'>;

/** The real map in the whole window, from above and north up by default. */
export async function showMap({ scene, view, over, onFeatureClick, isPicture = false }: Shown) {
  const { promise, resolve } = Promise.withResolvers<MapHandle>();
  const map = (shown: Scene, handle?: MapHandle) => (
    <MantineProvider env="test" theme={theme} forceColorScheme={shown.theme}>
      <MemoryRouter>
        <div style={{ position: 'fixed', inset: 0 }}>
          <MapView
            scene={shown}
            sourcesHref={null}
            startView={{ bearing: 0, pitch: 0, ...view }}
            isPicture={isPicture}
            onReady={(ready) => ready && resolve(ready)}
            {...(onFeatureClick ? { onFeatureClick } : {})}
          />
          {handle && over?.(handle)}
        </div>
      </MemoryRouter>
    </MantineProvider>
  );
  const { rerender, unmount } = await render(map(scene));
  const handle = await promise;
  await rerender(map(scene, handle));
  await stands();
  return {
    handle,
    unmount,
    /** Shows another scene; resolves once it is drawn. */
    show: async (next: Scene) => {
      await rerender(map(next, handle));
      await stands();
    },
    /** Moves the map and returns the view after it. */
    lookAt: async ({ longitude, latitude, zoom }: Shown['view']): Promise<ImageData> => {
      handle.flyTo({ position: [longitude, latitude], zoom });
      await stands();
      return pixels();
    },
  };
}

/** Waits until the map is idle; new data takes a frame to start loading. */
export async function stands(): Promise<void> {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  await expect.poll(() => page.getByTestId('map').element().getAttribute('data-map')).toBe('idle');
}

/** A screenshot at one pixel per CSS pixel. */
export async function pixels(): Promise<ImageData> {
  const base64 = await page.screenshot({ save: false });
  const picture = await fetch(`data:image/png;base64,${base64}`);
  const image = await createImageBitmap(await picture.blob());
  const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.drawImage(image, 0, 0);
  return pen.getImageData(0, 0, image.width, image.height);
}

/** Window position of a map position, seen from above and north up. */
export function pixelAt([lng = 0, lat = 0]: readonly number[], view: Shown['view']): { x: number; y: number } {
  const scale = 512 * 2 ** view.zoom;
  const mercator = (latitude: number) => Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI);
  return {
    x: ((lng - view.longitude) / 360) * scale + window.innerWidth / 2,
    y: (mercator(view.latitude) - mercator(lat)) * scale + window.innerHeight / 2,
  };
}
