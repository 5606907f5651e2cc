import { ActionIcon, Stack, Tooltip } from '@mantine/core';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/panel.tsx';
import { ImportButton } from './import/import-button.tsx';
import { PlanFilterForm } from './plan-filter-form.tsx';
import { PlanList } from './plan-list.tsx';
import classes from './plans-panel.module.css';
import { usePlanList } from './use-plan-list.ts';

type Props = {
  /** Link to a plan on the map. */
  hrefOf: (id: string) => string;
  selectedId?: string | undefined;
  createHref: string;
  demo?: ReactNode;
  isMaximized: boolean;
  onToggleMaximize: () => void;
  onImported: (plan: SavedPlan) => void;
  onClose: () => void;
};

/** The plans menu on the map. */
export function PlansPanel(props: Props) {
  const { hrefOf, selectedId, createHref, demo, isMaximized, onToggleMaximize, onImported, onClose } = props;
  const list = usePlanList();
  return (
    <Panel title="Plans" onClose={onClose} wide={isMaximized}>
      <Stack gap="sm">
        <PlanFilterForm
          list={list}
          tools={
            <>
              <ImportButton isIcon onImported={onImported} />
              <MaximizeButton isMaximized={isMaximized} onToggle={onToggleMaximize} />
            </>
          }
        />
        <div className={classes['list']} data-maximized={isMaximized || undefined}>
          <PlanList {...{ list, hrefOf, selectedId, createHref, demo }} />
        </div>
      </Stack>
    </Panel>
  );
}

function MaximizeButton({ isMaximized, onToggle }: { isMaximized: boolean; onToggle: () => void }) {
  const label = isMaximized ? 'Minimize the list' : 'Maximize the list';
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size="input-sm" aria-label={label} onClick={onToggle}>
        {isMaximized ? <IconArrowsMinimize size={18} /> : <IconArrowsMaximize size={18} />}
      </ActionIcon>
    </Tooltip>
  );
}
