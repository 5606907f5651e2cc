import { IconSearch } from '@tabler/icons-react';
import { RailLabel } from './rail-label.tsx';
import classes from './side-menu.module.css';

type Props = { isOpen: boolean; onToggle: () => void };

/** Toggles the filter of a list. */
export function FilterButton({ isOpen, onToggle }: Props) {
  return (
    <RailLabel label="Search/Filter">
      <button
        type="button"
        className={classes['button'] ?? ''}
        aria-label="Search/Filter"
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <IconSearch size={21} stroke={1.7} aria-hidden />
      </button>
    </RailLabel>
  );
}
