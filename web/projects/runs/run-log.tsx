import { Button } from '@mantine/core';
import type { Project } from '@overflight/contract/projects/projects.ts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { QueryState } from '../../ui/query-state.tsx';
import classes from '../projects.module.css';
import { useProjectLog } from '../use-projects.ts';

/** Last log lines of the engine, on demand. */
export function RunLog({ project }: { project: Project }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const query = useProjectLog(project, isOpen);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-expanded={isOpen}
        aria-controls={id}
        leftSection={<Chevron size={15} />}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide Log' : 'Show Log'}
      </Button>
      <div id={id}>{isOpen && <QueryState query={query}>{({ lines }) => <Lines lines={lines} />}</QueryState>}</div>
    </div>
  );
}

const NEAR_END_PX = 24;

/** Scrolls to new lines unless the user has scrolled up. */
function Lines({ lines }: { lines: readonly string[] }) {
  const box = useRef<HTMLPreElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    if (box.current && isAtEnd.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines]);
  return (
    <pre
      ref={box}
      className={classes['log']}
      // Too many lines for screen readers to announce.
      role="log"
      aria-live="off"
      aria-label="Log"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrollable area must be focusable.
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        isAtEnd.current = scrollTop + clientHeight >= scrollHeight - NEAR_END_PX;
      }}
    >
      {lines.length === 0 ? 'No log lines yet.' : lines.join('\n')}
    </pre>
  );
}
