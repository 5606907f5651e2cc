import { IconUserCircle } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { AccountMenu } from './account-menu.tsx';
import { RailLabel } from './rail-label.tsx';
import classes from './side-menu.module.css';

/** Icon buttons beside a screen without a map; the last opens the account. */
export function ToolRail({ label, children }: { label: string; children: ReactNode }) {
  const [isAccountOpen, setAccountOpen] = useState(false);
  return (
    <>
      <nav className={classes['rail']} aria-label={label}>
        {children}
        <RailLabel label="User Account" isOpen={isAccountOpen}>
          <button
            type="button"
            className={classes['button']}
            aria-label="User Account"
            aria-expanded={isAccountOpen}
            onClick={() => setAccountOpen(!isAccountOpen)}
          >
            <IconUserCircle size={21} stroke={1.7} aria-hidden />
          </button>
        </RailLabel>
      </nav>
      {isAccountOpen && (
        <div className={classes['account']}>
          <AccountMenu onClose={() => setAccountOpen(false)} />
        </div>
      )}
    </>
  );
}
