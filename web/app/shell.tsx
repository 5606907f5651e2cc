import { Outlet } from 'react-router';
import { UndoBar } from '../ui/undo/undo-bar.tsx';
import classes from './shell.module.css';
import { TabBar } from './navigation/tab-bar.tsx';
import { UploadModal } from './upload-modal.tsx';

/** The signed-in app: a screen above the tab bar. */
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
