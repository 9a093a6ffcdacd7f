import { VaultError } from '@maillon/vault/errors';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { documentByKey } from '../../../../data/documents.ts';
import { ReadFailure } from '../../../../fields/read-failure.tsx';
import { lazyPart } from '../../../../lib/lazy/lazy-part.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton.tsx';
import { causeOf } from '../../../../vault/failure.ts';
import { useSealedOwner } from '../../../../vault/sealed-owner.ts';
import { photoKeyOf, prescriptionIdIn, prescriptionKey } from '../../capture-keys.ts';
import { openedDocument } from '../../opened-document.ts';
import { Photo } from './photo.tsx';

const PdfPages = lazyPart(() => import('../../../../fields/pdf/pdf-pages.tsx').then((m) => m.PdfPages));

/** The document behind a capture of a visit, opened. @param key where it hangs; null where the capture names none */
const useCaptureDocument = (key: string | null) =>
  useQuery({
    queryKey: ['call.capture-document', key],
    queryFn: async ({ signal }) => openedDocument(await documentByKey(key ?? '', signal)),
    enabled: key !== null,
    // Clear text leaves the memory with the screen.
    gcTime: 0,
    retry: false,
  });

interface OpenedCaptureProps {
  /** Null where the capture names no document. */
  readonly documentKey: string | null;
  readonly show: (data: Blob, again: () => void) => ReactNode;
}

/** A document of the visit while it comes, and why it does not. */
const OpenedCapture = ({ documentKey, show }: OpenedCaptureProps) => {
  const { data, error, refetch } = useCaptureDocument(documentKey);
  if (documentKey === null) return <Alert tone="warning">Cet élément n’est pas lisible.</Alert>;
  if (error instanceof VaultError) {
    return (
      <Alert tone="warning" title="Cet élément ne s’ouvre pas ici">
        {causeOf(error).cause}
      </Alert>
    );
  }
  if (error !== null) return <ReadFailure error={error} again={refetch} />;
  if (data === undefined) return <SkeletonLines lines={8} />;
  if (!data.isVerified) {
    return (
      <Alert tone="warning">Cet élément n’est signé par aucune personne de confiance : il n’est pas affiché.</Alert>
    );
  }
  return show(data.data, () => void refetch());
};

/** A prescription of the visit. @param text of the capture: which one it names */
export const PrescriptionCapture = ({ text }: { readonly text: string }) => {
  const patientId = useSealedOwner()?.patientId ?? '';
  const id = prescriptionIdIn(text);
  return (
    <OpenedCapture
      documentKey={id === null ? null : prescriptionKey(patientId, id)}
      show={(data, again) => (
        <div className="h-[70dvh]">
          <Suspense fallback={<SkeletonLines lines={8} />}>
            <PdfPages data={data} title="Ordonnance" onFailed={again} />
          </Suspense>
        </div>
      )}
    />
  );
};

/** A picture of the visit. @param id of its capture */
export const PhotoCapture = ({ id }: { readonly id: string }) => (
  <OpenedCapture documentKey={photoKeyOf(id)} show={(data) => <Photo data={data} />} />
);
