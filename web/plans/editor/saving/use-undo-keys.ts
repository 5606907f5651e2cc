import { useEffect } from 'react';
import type { PlanEditor } from '../plan-editor.ts';

/** Ctrl or Cmd with Z undoes, with Y or Shift+Z redoes; text fields keep their own undo. */
export function useUndoKeys(editor: PlanEditor): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) editor.redo();
      else editor.undo();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [editor]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && isTextInput(target)) ||
    (target instanceof HTMLElement && target.isContentEditable)
  );
}

/** Selects and committed number fields have no undo of their own. */
function isTextInput({ type, readOnly, dataset }: HTMLInputElement): boolean {
  return !readOnly && dataset['stored'] === undefined && !['checkbox', 'radio', 'range', 'button'].includes(type);
}
