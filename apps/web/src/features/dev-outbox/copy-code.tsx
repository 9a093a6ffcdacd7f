import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';

/** Spec platform §9 "copy tooltip confirmation". */
const COPIED_MS = 750;

export const CopyCode = ({ code }: { readonly code: string }) => {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <p className="mt-3 flex flex-wrap items-center gap-4">
      <span className="font-mono text-3xl font-bold tracking-[0.2em]">{code}</span>
      <Button
        look="secondary"
        size="sm"
        icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={() => void navigator.clipboard.writeText(code).then(() => setCopied(true))}
      >
        <span aria-live="polite">{copied ? 'Copié' : 'Copier'}</span>
      </Button>
    </p>
  );
};
