import { Button } from '../../ui/button.tsx';
import { ProgressLine } from '../../ui/feedback/progress-line.tsx';
import type { Upload } from './upload-queue.ts';

interface UploadsNoticeProps {
  readonly items: readonly Upload[];
  readonly onOpen: () => void;
}

const sentence = (items: readonly Upload[]): string => {
  const failed = items.filter(({ status }) => status === 'failed').length;
  if (failed > 0) return failed === 1 ? 'Un document n’est pas parti' : `${failed} documents ne sont pas partis`;
  if (items.some(({ status }) => status === 'offline')) return 'Pas de connexion : l’envoi reprendra de lui-même';
  return items.length === 1 ? 'Envoi d’un document…' : `Envoi de ${items.length} documents…`;
};

/** What goes on after the dialog was closed. */
export const UploadsNotice = ({ items, onOpen }: UploadsNoticeProps) => {
  const progress = items.reduce((sum, item) => sum + item.progress, 0) / items.length;
  return (
    <div className="mb-3 flex items-center gap-3 rounded-md border border-line p-3">
      <div className="min-w-0 flex-1">
        <p role="status" className="mb-1 text-sm font-medium">
          {sentence(items)}
        </p>
        <ProgressLine label="Envoi des documents" value={progress} />
      </div>
      <Button look="secondary" size="sm" onClick={onOpen}>
        Voir
      </Button>
    </div>
  );
};
