import { Dialog as Base } from '@base-ui/react/dialog';
import { Download, Maximize2, Minimize2 } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../lib/lazy/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { CloseIcon } from '../../ui/close-icon.tsx';
import { cx } from '../../ui/cx.ts';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { UnverifiedBadge, UnverifiedNotice } from '../../vault/encryption/unverified.tsx';
import type { Preview } from './documents.model.ts';
import type { OpenedDocument } from './use-document.ts';

// PDF.js is larger than the rest of the product together: it comes with the first PDF.
const PdfPages = lazyPart(() => import('../../fields/pdf/pdf-pages.tsx').then((m) => m.PdfPages));

interface DocumentPreviewProps {
  readonly title: string;
  readonly preview: Preview;
  readonly opened: OpenedDocument;
  readonly onDownload: () => void;
  /** It could not be shown after all. */
  readonly onFailed: () => void;
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

/** The whole screen where the browser gives it, else the whole page: telephones give it to videos alone. */
const useWhole = () => {
  const popup = useRef<HTMLDivElement>(null);
  const [whole, setWhole] = useState(false);
  useEffect(() => {
    const left = (): void => {
      if (document.fullscreenElement === null) setWhole(false);
    };
    document.addEventListener('fullscreenchange', left);
    return () => document.removeEventListener('fullscreenchange', left);
  }, []);
  const toggle = (): void => {
    setWhole(!whole);
    const element: { requestFullscreen?: () => Promise<void> } | null = popup.current;
    if (!whole) void element?.requestFullscreen?.().catch(() => undefined);
    else if (document.fullscreenElement !== null) void document.exitFullscreen();
  };
  return { popup, whole, toggle };
};

/** Spec clinical §2: 90 % of the height, a PDF or an image. */
export const DocumentPreview = ({ title, preview, opened, onDownload, onFailed, onClose }: DocumentPreviewProps) => {
  const url = useObjectUrl(opened.data);
  const { popup, whole, toggle } = useWhole();
  const [isWanted, setWanted] = useState(opened.isVerified);
  const content = (
    <>
      {preview === 'pdf' && (
        <Suspense fallback={<SkeletonLines lines={8} />}>
          <PdfPages data={opened.data} title={title} onFailed={onFailed} />
        </Suspense>
      )}
      {url !== null && preview === 'image' && (
        <img src={url} alt={title} onError={onFailed} className="size-full object-contain p-2" />
      )}
      {preview === 'none' && <p className="p-6">Ce type de fichier ne peut pas être prévisualisé.</p>}
    </>
  );
  return (
    <Base.Root open onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil" />
        <Base.Popup
          ref={popup}
          className={cx(
            'fixed inset-x-0 z-40 mx-auto flex w-full flex-col overflow-hidden bg-surface shadow-float outline-none',
            whole ? 'top-0 h-dvh' : 'top-[5vh] h-[90vh] max-w-5xl rounded-lg',
          )}
        >
          <div className="flex flex-wrap items-center gap-2 px-4 py-3">
            <Base.Title
              className="min-w-0 flex-1 truncate text-lg font-semibold max-sm:basis-[calc(100%-4rem)] sm:basis-40"
              title={title}
            >
              {title}
            </Base.Title>
            {!opened.isVerified && <UnverifiedBadge />}
            <Button
              look="secondary"
              size="sm"
              className="max-sm:order-1"
              icon={<Download aria-hidden="true" />}
              onClick={onDownload}
            >
              Télécharger
            </Button>
            {preview !== 'none' && (
              <Button
                look="secondary"
                size="sm"
                className="max-sm:order-1"
                icon={whole ? <Minimize2 aria-hidden="true" /> : <Maximize2 aria-hidden="true" />}
                onClick={toggle}
              >
                {whole ? 'Réduire' : 'Plein écran'}
              </Button>
            )}
            <IconButton label="Fermer" onClick={onClose}>
              <CloseIcon />
            </IconButton>
          </div>
          <div className="grid min-h-0 flex-1 place-items-center overflow-hidden bg-sunken">
            {isWanted ? (
              content
            ) : (
              <div className="grid justify-items-center gap-2 p-6 text-center">
                <UnverifiedNotice onShow={() => setWanted(true)} />
              </div>
            )}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
};
