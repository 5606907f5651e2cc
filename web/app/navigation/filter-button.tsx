import { IconSearch } from '@tabler/icons-react';
import { Named } from './named.tsx';
import classes from './side-menu.module.css';

type Props = { isOpen: boolean; onToggle: () => void };

/** Opens the filter of a list, and closes it. */
export function FilterButton({ isOpen, onToggle }: Props) {
  return (
    <Named label="Search/Filter">
      <button
        type="button"
        className={classes['button'] ?? ''}
        aria-label="Search/Filter"
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <IconSearch size={21} stroke={1.7} aria-hidden />
      </button>
    </Named>
  );
}
