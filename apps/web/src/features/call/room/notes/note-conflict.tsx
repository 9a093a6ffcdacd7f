import { RichText } from '../../../../fields/rich-text/rich-text.tsx';
import { time } from '../../../../lib/dates.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import type { Choice, StoredNote } from './note-draft.ts';

interface NoteConflictProps {
  readonly mine: string;
  readonly other: StoredNote;
  readonly onChoose: (choice: Choice) => void;
}

/** Two devices wrote at once: both texts are kept until the writer has chosen. */
export const NoteConflict = ({ mine, other, onChoose }: NoteConflictProps) => (
  <Alert tone="warning" className="mx-4 mb-3">
    <p className="font-semibold">
      Cette note a été écrite sur un autre appareil à {time(other.at)} ({other.author}).
    </p>
    <p className="mt-1">Votre texte ci-dessus n’est pas encore enregistré. L’autre texte :</p>
    {other.html === '' ? (
      <p className="my-2 text-muted">Vide</p>
    ) : (
      <RichText html={other.html} className="my-2 text-sm" />
    )}
    <div className="flex flex-wrap gap-2">
      <Button look="secondary" size="sm" onClick={() => onChoose('mine')}>
        Garder le mien
      </Button>
      <Button look="secondary" size="sm" onClick={() => onChoose('other')}>
        Prendre l’autre
      </Button>
      {mine !== '' && other.html !== '' && (
        <Button look="secondary" size="sm" onClick={() => onChoose('both')}>
          Garder les deux
        </Button>
      )}
    </div>
  </Alert>
);
