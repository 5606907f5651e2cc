import { IconUserCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { AccountPanel } from '../account/account-panel.tsx';
import { Named } from './named.tsx';
import { paths } from './paths.ts';
import classes from './side-menu.module.css';

/** The account beside a rail, over the screen that one is at: its button, and the panel once it is open. */
export function useAccountPanel() {
  const [isOpen, setOpen] = useState(false);
  return {
    button: (
      <Named label="User Account" isOpen={isOpen}>
        <button
          type="button"
          className={classes['button']}
          aria-label="User Account"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconUserCircle size={21} stroke={1.7} aria-hidden />
        </button>
      </Named>
    ),
    panel: isOpen && (
      <div className={classes['account']}>
        <AccountPanel adminHref={paths.admin} onClose={() => setOpen(false)} />
      </div>
    ),
  };
}
