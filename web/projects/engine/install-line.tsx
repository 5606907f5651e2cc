import { Button, Code, Text } from '@mantine/core';
import { Fragment } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import classes from './engine.module.css';

/** The line that brings the engine, easy to read and to take along. */
export function InstallLine({ line }: { line: string }) {
  return (
    <div className={classes['byHand']}>
      <Text size="sm">To install it by hand, run this on the server:</Text>
      <div className={classes['line']}>
        <Code block className={classes['code'] ?? ''} aria-label="Line to run">
          {line.split(' ').map((word, at) => (
            <Fragment key={word}>
              {at > 0 && ' '}
              <span className={classes['word']}>{word}</span>
            </Fragment>
          ))}
        </Code>
        {/* Browsers let pages copy only over a safe connection. */}
        {window.isSecureContext && (
          <CopyButton value={line}>
            {({ copied, copy }) => (
              <Button variant="default" size="xs" onClick={copy}>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
        )}
      </div>
    </div>
  );
}
