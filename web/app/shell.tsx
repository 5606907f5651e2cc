import { Outlet } from 'react-router';
import { Tour } from '../demo/tour/tour.tsx';
import { UndoBar } from '../ui/undo/undo-bar.tsx';
import classes from './shell.module.css';
import { TabBar } from './navigation/tab-bar.tsx';
import { tourLinks } from './tour-links.ts';
import { PlanAtPhotos } from './photos/plan-at-photos.tsx';
import { UploadModal } from './upload-modal.tsx';

/** The signed-in app: a screen above the tab bar. */
export function Shell() {
  return (
    <div className={classes['shell']}>
      <main className={classes['screen']}>
        <Outlet />
      </main>
      <Tour links={tourLinks} />
      <TabBar />
      <UndoBar />
      <UploadModal />
      <PlanAtPhotos />
    </div>
  );
}

/** A screen in the full window, without the tab bar. */
export function FullWindow() {
  return (
    <div className={classes['shell']}>
      <div className={classes['window']}>
        <Outlet />
      </div>
      <Tour links={tourLinks} />
    </div>
  );
}
