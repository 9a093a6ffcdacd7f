import { SECOND_MS } from '@maillon/domain/time-units';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { typedTexts } from '../../lib/forms/typed-texts.ts';
import { keepShell, newVersion } from '../../lib/shell-worker/shell-updates.ts';
import { Button } from '../../ui/button.tsx';

/** Whether the page holds nothing that a reload would take; asked again each second, as long as it matters. */
const useNothingTyped = (matters: boolean): boolean => {
  const [free, setFree] = useState(false);
  useEffect(() => {
    if (!matters) return;
    const look = (): void => setFree(!typedTexts.areThere());
    look();
    const timer = setInterval(look, SECOND_MS);
    return () => clearInterval(timer);
  }, [matters]);
  return free && matters;
};

/** Keeps the shell for a page without network, and offers what was published since: never by itself, and not over a text that is being written. */
export const UpdateOffer = () => {
  const isThere = useSyncExternalStore(newVersion.subscribe, newVersion.isThere);
  const [isPutOff, setIsPutOff] = useState(false);
  const isFree = useNothingTyped(isThere && !isPutOff);
  useEffect(() => {
    // A browser that keeps nothing shows the same pages, with a network.
    void keepShell().catch(() => undefined);
    return typedTexts.watch();
  }, []);

  return (
    <div role="status" className="fixed inset-x-4 bottom-24 z-40 mx-auto w-fit max-w-full md:bottom-6">
      {isFree && (
        <div className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface px-4 py-3 shadow-float">
          <p className="font-medium">Une nouvelle version est disponible.</p>
          <Button onClick={() => newVersion.take()}>Mettre à jour</Button>
          <Button look="secondary" onClick={() => setIsPutOff(true)}>
            Plus tard
          </Button>
        </div>
      )}
    </div>
  );
};
