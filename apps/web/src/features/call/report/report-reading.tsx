import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { VaultError } from '@maillon/vault/errors';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { practitionersOf } from '../../../data/agenda/appointments.ts';
import { reportDocument } from '../../../data/agenda/reports.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { dateAndTime } from '../../../lib/dates.ts';
import { fileName } from '../../../lib/files/file-name.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { UnverifiedBadge, UnverifiedNotice } from '../../../vault/encryption/unverified.tsx';
import { causeOf } from '../../../vault/failure.ts';
import { openedDocument } from '../opened-document.ts';
import { useVisitFile } from './use-visit-file.ts';

const PdfPages = lazyPart(() => import('../../../fields/pdf/pdf-pages.tsx').then((m) => m.PdfPages));

const save = async ({ data, filename }: { readonly data: Blob; readonly filename: string }): Promise<void> =>
  saveFile(new Uint8Array(await data.arrayBuffer()), fileName(filename), 'application/pdf');

/** « Rapport de consultation du 24 novembre 2026, avec ses pièces.pdf » */
const wholeName = (filename: string): string => `${filename.replace(/\.pdf$/i, '')}, avec ses pièces.pdf`;

/** Whom the reader met: a patient knows their own name. */
const namesFor = (visit: Appointment, userId: string): string =>
  (visit.patient.userData.userId === userId ? practitionersOf(visit) : [visit.patient])
    .map(({ common }) => common.name)
    .join(', ');

/** The report with which a visit has ended, opened for the patient and for those who may read it. */
export const ReportReading = ({ visit, userId }: { readonly visit: Appointment; readonly userId: string }) => {
  const [isWanted, setWanted] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['call.report', visit.id, visit.documentId],
    queryFn: async ({ signal }) => openedDocument(await reportDocument(visit.id, signal)),
    gcTime: 0,
    retry: false,
  });
  const whole = useVisitFile(visit);
  const isShown = data !== undefined && (data.isVerified || isWanted);
  return (
    <>
      <PageHeader
        title="Compte rendu"
        action={
          <div className="flex flex-wrap gap-3 max-sm:w-full">
            <Link
              to={paths.patient(visit.patient.userData.id)}
              className={buttonClass({ look: 'secondary' }, 'max-sm:flex-1')}
            >
              Ouvrir le dossier
            </Link>
            <Button
              className="max-sm:flex-1"
              icon={<Download aria-hidden="true" />}
              resting={data === undefined}
              onClick={() => data !== undefined && void save(data)}
            >
              Télécharger
            </Button>
            {whole.count > 0 && (
              <Button
                look="secondary"
                className="max-sm:w-full"
                icon={<Download aria-hidden="true" />}
                resting={data === undefined}
                pending={whole.isPending}
                onClick={() => data !== undefined && whole.save({ report: data.data, name: wholeName(data.filename) })}
              >
                Télécharger tout
              </Button>
            )}
          </div>
        }
      >
        {dateAndTime(visit.start)} · {namesFor(visit, userId)} {data?.isVerified === false && <UnverifiedBadge />}
      </PageHeader>
      {whole.error !== null && (
        <Alert tone="danger" className="mb-3">
          Le fichier n’a pas pu être assemblé. Réessayez, ou téléchargez le compte rendu seul.
        </Alert>
      )}
      {whole.missing > 0 && (
        <Alert tone="warning" className="mb-3">
          {whole.missing === 1
            ? 'Un élément ne s’ouvre pas ici et manque'
            : `${whole.missing} éléments ne s’ouvrent pas ici et manquent`}
          {' au fichier téléchargé.'}
        </Alert>
      )}
      {error instanceof VaultError ? (
        <Alert tone="warning" title="Ce compte rendu ne s’ouvre pas ici">
          {causeOf(error).cause}{' '}
          <Button look="secondary" size="sm" onClick={() => void refetch()}>
            Réessayer
          </Button>
        </Alert>
      ) : (
        <ReadFailure error={error} again={refetch} />
      )}
      {error === null && (
        <div className="h-[max(32rem,calc(100dvh-13rem))] overflow-hidden rounded-lg border border-line bg-sunken">
          {data === undefined && (
            <div className="mx-auto max-w-xl p-6">
              <SkeletonLines lines={12} />
            </div>
          )}
          {data !== undefined && !isShown && (
            <div className="grid h-full place-content-center justify-items-center gap-2 p-6 text-center">
              <UnverifiedNotice onShow={() => setWanted(true)} />
            </div>
          )}
          {isShown && (
            <Suspense fallback={null}>
              <PdfPages data={data.data} title="Compte rendu" onFailed={() => void refetch()} />
            </Suspense>
          )}
        </div>
      )}
    </>
  );
};
