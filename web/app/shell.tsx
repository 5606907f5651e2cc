import { Outlet } from 'react-router';
import { UndoBar } from '../ui/undo/undo-bar.tsx';
import classes from './shell.module.css';
import { TabBar } from './navigation/tab-bar.tsx';
import { UploadModal } from './upload-modal.tsx';

/** The frame of the signed-in app: a screen, and the tab bar under it. */
export function Shell() {
  return (
    <div className={classes['shell']}>
      <main className={classes['screen']}>
        <Outlet />
      </main>
      <TabBar />
      <UndoBar />
      <UploadModal />
    </div>
  );
}
