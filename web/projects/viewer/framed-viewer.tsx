import classes from './viewer.module.css';

/** Sandbox of a framed external page: scripts only. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-pointer-lock';

/** A page elsewhere that shows the results, as high as the window. It is told nothing of where it is. */
export function FramedViewer({ name, url }: { name: string; url: string }) {
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
