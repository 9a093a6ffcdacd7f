import { VaultError } from '@maillon/vault/errors';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { documentByKey } from '../../../../data/documents.ts';
import { ReadFailure } from '../../../../fields/read-failure.tsx';
import { lazyPart } from '../../../../lib/lazy/lazy-part.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton.tsx';
import { causeOf } from '../../../../vault/failure.ts';
import { useSealedOwner } from '../../../../vault/sealed-owner.ts';
import { openedDocument } from '../../report/use-captures.ts';
import { prescriptionIdIn, prescriptionKey } from '../prescription/prescription-key.ts';

const PdfPages = lazyPart(() => import('../../../../fields/pdf/pdf-pages.tsx').then((m) => m.PdfPages));

/** A prescription of the visit, opened from the patient's documents. @param text of the capture: which one it names */
export const PrescriptionCapture = ({ text }: { readonly text: string }) => {
  const patientId = useSealedOwner()?.patientId ?? '';
  const id = prescriptionIdIn(text);
  const { data, error, refetch } = useQuery({
    queryKey: ['call.prescription', patientId, id],
    queryFn: async ({ signal }) => openedDocument(await documentByKey(prescriptionKey(patientId, id ?? ''), signal)),
    enabled: id !== null,
    gcTime: 0,
    retry: false,
  });
  if (id === null) return <Alert tone="warning">Cette ordonnance n’est pas lisible.</Alert>;
  if (error instanceof VaultError) {
    return (
      <Alert tone="warning" title="Cette ordonnance ne s’ouvre pas ici">
        {causeOf(error).cause}
      </Alert>
    );
  }
  if (error !== null) return <ReadFailure error={error} again={refetch} />;
  if (data === undefined) return <SkeletonLines lines={8} />;
  return (
    <div className="h-[70dvh]">
      <Suspense fallback={<SkeletonLines lines={8} />}>
        <PdfPages data={data.data} title="Ordonnance" onFailed={() => void refetch()} />
      </Suspense>
    </div>
  );
};
