import { useSyncExternalStore } from 'react';
import { pendingDialog } from '../lib/lazy/lazy-dialog.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';

/** On a slow line: what was asked for is on its way. Nothing is seen of it where the dialog comes at once. */
export const DialogFallback = () => {
  const isComing = useSyncExternalStore(pendingDialog.subscribe, pendingDialog.isOne);
  return (
    <div role="status">
      {isComing && (
        <p className="late fixed inset-x-0 top-4 z-50 mx-auto flex w-fit items-center gap-3 rounded-md border border-line bg-surface px-4 py-3 font-medium shadow-float">
          <Spinner /> Ouverture…
        </p>
      )}
    </div>
  );
};
