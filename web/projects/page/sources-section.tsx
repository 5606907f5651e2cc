import { Button, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { ProjectLinks } from '../project-links.ts';
import classes from '../projects.module.css';
import { Section } from './section.tsx';
import { SourceLine } from './source-line.tsx';
import { useVisiblePlan } from '../use-plan-summaries.ts';

type Props = { sources: readonly string[]; links: ProjectLinks; filesOf: (planId: string) => ReactNode };

/** The flight plans of a project, with their files on demand. */
export function SourcesSection({ sources, links, filesOf }: Props) {
  return (
    <Section title="Flight Plans">
      {sources.length === 0 && (
        <Text size="sm" className="muted">
          None selected yet. Edit the project to select the plans whose photos are processed.
        </Text>
      )}
      <ul className={classes['sources']}>
        {sources.map((id) => (
          <Source key={id} id={id} href={links.plan(id)} filesOf={filesOf} />
        ))}
      </ul>
    </Section>
  );
}

function Source({ id, href, filesOf }: { id: string; href: string; filesOf: Props['filesOf'] }) {
  const [isOpen, setOpen] = useState(false);
  const { ref, plan } = useVisiblePlan(id);
  return (
    <li ref={ref}>
      <div className={classes['source']}>
        <span className={classes['sourceName']}>
          <SourceLine id={id} href={href} plan={plan} />
        </span>
        {plan && (
          <Button
            size="compact-sm"
            variant="default"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Hide' : 'Show'} Files of ${plan.name}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide Files' : 'Show Files'}
          </Button>
        )}
      </div>
      {isOpen && <div className={classes['files']}>{filesOf(id)}</div>}
    </li>
  );
}
