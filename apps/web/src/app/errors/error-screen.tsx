import { useRef } from 'react';
import { problemOf } from '../../lib/api/problem.ts';
import { useCopy } from '../../lib/files/use-copy.ts';
import { Button } from '../../ui/button.tsx';
import { MissingPage } from './missing-page.tsx';

/** Spec platform §9. */
const COPIED_MS = 5000;

/** What support needs, and nothing a person typed: the request's number when the server gave one, else the stack. */
const detailsOf = (error: unknown): string => {
  const problem = problemOf(error);
  if (problem !== null) return `${problem.status} ${problem.code}\n${problem.instance}\ntrace ${problem.traceId}`;
  return error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
};

interface ErrorScreenProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** The global error screen (spec platform §2 "Overlays", texts of §8). No library in it: it must show when nothing loads. */
export const ErrorScreen = ({ error, onRetry }: ErrorScreenProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <main className="grid min-h-dvh place-items-center px-5">
      <MissingPage
        title="Une erreur est survenue"
        text="Nous sommes navrés pour la gêne occasionnée. Nos équipes ont été prévenues."
      >
        <Button onClick={onRetry}>Réessayer</Button>
        <Button look="secondary" onClick={() => dialog.current?.showModal()}>
          Voir les détails
        </Button>
      </MissingPage>
      <dialog
        ref={dialog}
        aria-label="Détails de l’erreur"
        className="m-auto w-[min(40rem,92vw)] rounded-xl bg-surface p-6 text-ink shadow-float backdrop:bg-veil"
      >
        <h2 className="text-xl font-semibold">Détails de l’erreur</h2>
        <ErrorDetails text={detailsOf(error)} onClose={() => dialog.current?.close()} />
      </dialog>
    </main>
  );
};

const ErrorDetails = ({ text, onClose }: { readonly text: string; readonly onClose: () => void }) => {
  const { copied, copy } = useCopy(text, COPIED_MS);

  return (
    <>
      <pre className="mt-4 max-h-72 overflow-auto rounded-md bg-sunken p-4 font-mono text-xs whitespace-pre-wrap">
        {text}
      </pre>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onClose}>
          Fermer
        </Button>
        <Button onClick={copy}>
          <span aria-live="polite">{copied ? 'Copié' : 'Copier'}</span>
        </Button>
      </div>
    </>
  );
};
