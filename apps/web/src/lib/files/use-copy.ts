import { useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';

/** Puts a text on the clipboard, and says so for a moment of `forMs` milliseconds. */
export const useCopy = (text: string, forMs: number): { readonly copied: boolean; readonly copy: () => void } => {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), forMs);
    return () => clearTimeout(timer);
  }, [copied, forMs]);
  return { copied, copy: () => void copyText(text).then(setCopied) };
};
