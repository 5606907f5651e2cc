import { Button, Code, Text } from '@mantine/core';
import { Fragment } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import classes from './engine.module.css';

/** The install command, with a copy button. */
export function InstallLine({ line }: { line: string }) {
  return (
    <div className={classes['byHand']}>
      <Text size="sm">To install it manually, run this on the server:</Text>
      <div className={classes['line']}>
        <Code block className={classes['code'] ?? ''} aria-label="Install command">
          {line.split(' ').map((word, at) => (
            <Fragment key={word}>
              {at > 0 && ' '}
              <span className={classes['word']}>{word}</span>
            </Fragment>
          ))}
        </Code>
        {/* The clipboard needs a secure context. */}
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
