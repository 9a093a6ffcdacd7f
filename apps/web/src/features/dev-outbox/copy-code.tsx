import { Check, Copy } from 'lucide-react';
import { useCopy } from '../../lib/files/use-copy.ts';
import { Button } from '../../ui/button.tsx';

/** Spec platform §9 "copy tooltip confirmation". */
const COPIED_MS = 750;

export const CopyCode = ({ code }: { readonly code: string }) => {
  const { copied, copy } = useCopy(code, COPIED_MS);

  return (
    <p className="mt-3 flex flex-wrap items-center gap-4">
      <span className="font-mono text-3xl font-bold tracking-[0.2em]">{code}</span>
      <Button
        look="secondary"
        size="sm"
        icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={copy}
      >
        <span aria-live="polite">{copied ? 'Copié' : 'Copier'}</span>
      </Button>
    </p>
  );
};
