import { useState, type ReactNode } from 'react';
import { copyText } from '../platform/copy-text.ts';
import { showError } from '../platform/show-error.ts';

const CONFIRM_MS = 1500;

type Props = { value: string; children: (state: { copied: boolean; copy: () => void }) => ReactNode };

/** Confirms for a moment that the text was copied. */
export function CopyButton({ value, children }: Props) {
  const [copied, setCopied] = useState(false);
  const copy = () => {
    copyText(value).then(() => {
      setCopied(true);
      setTimeout(() => setCopied(false), CONFIRM_MS);
    }, showError);
  };
  return children({ copied, copy });
}
