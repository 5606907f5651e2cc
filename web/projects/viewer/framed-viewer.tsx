import classes from './viewer.module.css';
import { usePageTitle } from '../../ui/use-page-title.ts';

const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-pointer-lock';

/** An external viewer in a full-height frame, without referrer. */
export function FramedViewer({ name, url }: { name: string; url: string }) {
  usePageTitle(name, 'Results');
  return (
    <iframe
      className={classes['frame']}
      title={`Viewer of ${name}`}
      src={url}
      sandbox={SANDBOX}
      referrerPolicy="no-referrer"
      allow="fullscreen"
    />
  );
}
