import { Dialog as Base } from '@base-ui/react/dialog';
import { Download, Maximize2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Preview } from './documents.model.ts';
import { type OpenedDocument, save } from './use-document.ts';

interface DocumentPreviewProps {
  readonly title: string;
  readonly preview: Preview;
  readonly opened: OpenedDocument;
  readonly onClose: () => void;
}

const useObjectUrl = (data: Blob): string | null => {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return url;
};

/** Spec clinical §2: 90 % of the height, a PDF frame or an image. */
export const DocumentPreview = ({ title, preview, opened, onClose }: DocumentPreviewProps) => {
  const url = useObjectUrl(opened.data);
  const frame = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil" />
        <Base.Popup className="fixed inset-x-0 top-[5vh] z-40 mx-auto flex h-[90vh] w-full max-w-5xl flex-col rounded-lg bg-surface shadow-float outline-none">
          <header className="flex flex-wrap items-center gap-2 px-4 py-3">
            <Base.Title className="min-w-0 flex-1 truncate text-lg font-semibold">{title}</Base.Title>
            <Button look="secondary" size="sm" icon={<Download aria-hidden="true" />} onClick={() => save(opened)}>
              Télécharger
            </Button>
            {preview !== 'none' && (
              <Button
                look="secondary"
                size="sm"
                icon={<Maximize2 aria-hidden="true" />}
                onClick={() => void frame.current?.requestFullscreen()}
              >
                Plein écran
              </Button>
            )}
            <IconButton label="Fermer" onClick={onClose}>
              <X aria-hidden="true" />
            </IconButton>
          </header>
          <div ref={frame} className="grid min-h-0 flex-1 place-items-center overflow-auto bg-sunken">
            {url !== null && preview === 'pdf' && <iframe title={title} src={url} className="size-full border-0" />}
            {url !== null && preview === 'image' && (
              <img src={url} alt={title} className="max-h-full max-w-full object-contain" />
            )}
            {preview === 'none' && <p className="p-6">Ce type de fichier ne peut pas être prévisualisé.</p>}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
};
