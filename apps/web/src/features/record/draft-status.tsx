import { dateAndTime, time } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import type { Keeping } from './use-record-draft.ts';

const inWords = (keeping: Keeping): string => {
  switch (keeping.is) {
    case 'none':
      return '';
    case 'waiting':
      return 'Enregistrement du brouillon…';
    case 'kept':
      return `Brouillon enregistré à ${time(keeping.at)}`;
    case 'failed':
      return 'Brouillon non enregistré : restez sur cette page.';
  }
};

/** Where the unsaved answers stand. */
export const DraftStatus = ({ keeping, changed }: { readonly keeping: Keeping; readonly changed: boolean }) => (
  <p role="status" className="self-center text-sm text-muted empty:hidden md:mr-auto">
    {changed ? inWords(keeping) : ''}
  </p>
);

interface DraftNoticeProps {
  readonly at: string;
  readonly onDiscard: () => void;
}

/** What was begun earlier, on this device, and not saved. */
export const DraftNotice = ({ at, onDiscard }: DraftNoticeProps) => (
  <Alert tone="info" className="mb-5" title={`Brouillon du ${dateAndTime(at)} repris`}>
    <p>Ces réponses ne sont pas encore dans le dossier.</p>
    <Button look="secondary" size="sm" className="mt-2" onClick={onDiscard}>
      Supprimer le brouillon
    </Button>
  </Alert>
);
