import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { VARIANTS } from '@maillon/domain/product/variants';
import type { ReportContent } from '@maillon/domain/report/report';
import { reportOf } from '@maillon/domain/report/report';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { publicConfig } from '../../../lib/api/public-config.ts';
import { dateAndTime } from '../../../lib/dates.ts';
import { builtPdf } from '../../../lib/files/built-pdf.ts';
import { useLeaveGuard } from '../../../lib/forms/use-leave-guard.ts';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { noteDrafts, useUnstoredNotes } from '../room/notes/note-drafts.ts';
import type { Capture, ReportRequest } from './report.worker.ts';
import reportWorker from './report.worker.ts?worker&url';
import { useEndVisit } from './use-end-visit.ts';
import { useReportContent } from './use-report-content.ts';

const PdfPages = lazyPart(() => import('../../../fields/pdf/pdf-pages.tsx').then((m) => m.PdfPages));

/** « Rapport de consultation du 24 novembre 2026 » (spec clinical §9). */
const titleOf = (content: { readonly date: string }): string => `Rapport de consultation du ${content.date}`;

/** The report as a PDF, built again whenever what it says has changed. @param createdAt when the visit began */
const useReportPdf = (content: ReportContent | null, captures: readonly Capture[], createdAt: string) =>
  useQuery({
    queryKey: ['call.report-pdf', createdAt, content, captures.map(({ alt }) => alt)],
    queryFn: async (): Promise<Blob> => {
      if (content === null) throw new Error('a report without its content');
      const { brand } = VARIANTS[publicConfig().variant];
      const request: ReportRequest = { report: reportOf(content), brand, createdAt, captures };
      return new Blob([await builtPdf(reportWorker, request)], { type: 'application/pdf' });
    },
    enabled: content !== null,
    retry: false,
    // Clear text leaves the memory with the screen.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Why the report is not complete yet. */
const UNSTORED_NOTES = {
  saving: 'Vos dernières notes sont en cours d’enregistrement.',
  failed: 'Vos dernières notes ne sont pas enregistrées : elles manquent au compte rendu.',
  disputed: 'Deux textes d’une même note sont à départager dans l’appel : choisissez celui que dit le compte rendu.',
};

/** The report as it will be, and its end: « Valider » keeps it and ends the visit. */
export const ReportDraft = ({ visit }: { readonly visit: Appointment }) => {
  const navigate = useNavigate();
  const patient = paths.patient(visit.patient.userData.id);
  const { content, captures, closedCaptures, isRecordClosed, error, retry } = useReportContent(visit);
  const pdf = useReportPdf(content, captures, visit.start);
  const { end, step, failure } = useEndVisit(visit, () => void navigate(patient, { replace: true }));
  const isBusy = step !== null;
  const unstored = useUnstoredNotes(visit.id);
  useLeaveGuard(unstored !== null);
  const isComplete = unstored === null && pdf.data !== undefined;
  return (
    <>
      <PageHeader
        title="Compte rendu"
        action={
          <div className="flex flex-wrap gap-3 max-sm:w-full">
            <Button
              look="secondary"
              className="max-sm:flex-1"
              icon={<ChevronLeft aria-hidden="true" />}
              resting={isBusy}
              onClick={() => void navigate(-1)}
            >
              Retour
            </Button>
            <Button
              className="max-sm:flex-1"
              pending={isBusy}
              resting={!isComplete}
              onClick={() => pdf.data !== undefined && content !== null && void end(pdf.data, titleOf(content))}
            >
              Valider
            </Button>
          </div>
        }
      >
        {dateAndTime(visit.start)} · {visit.patient.common.name}
      </PageHeader>
      <div className="flex flex-col gap-3">
        {failure !== null && (
          <Alert tone="danger" title="Le rendez-vous n’est pas terminé">
            {failure}
          </Alert>
        )}
        {unstored !== null && (
          <Alert tone={unstored === 'saving' ? 'info' : 'warning'}>
            {UNSTORED_NOTES[unstored]}{' '}
            {unstored === 'failed' && (
              <Button look="secondary" size="sm" onClick={() => noteDrafts.save(visit.id)}>
                Réessayer
              </Button>
            )}
          </Alert>
        )}
        {isRecordClosed && (
          <Alert tone="warning" title="Dossier non partagé avec vous">
            Antécédents, allergies et traitements ne sont pas lisibles : le compte rendu le dit.
          </Alert>
        )}
        {closedCaptures > 0 && (
          <Alert tone="warning">
            {closedCaptures === 1
              ? 'Une capture n’a pas pu être ouverte'
              : `${closedCaptures} captures n’ont pas pu être ouvertes`}
            {' et manque au compte rendu.'}{' '}
            <Button look="secondary" size="sm" onClick={retry}>
              Réessayer
            </Button>
          </Alert>
        )}
        <ReadFailure error={error} again={retry} />
        <ReadFailure error={pdf.error} again={pdf.refetch} sentence="L’aperçu n’a pas pu être préparé. Réessayez." />
        {visit.doctors.length === 0 && (
          <p className="text-sm text-muted">
            Sans médecin, le compte rendu est facultatif.{' '}
            <Button look="secondary" size="sm" resting={isBusy || unstored !== null} onClick={() => void end(null, '')}>
              Terminer sans compte rendu
            </Button>
          </p>
        )}
      </div>
      {error === null && pdf.error === null && (
        <div className="mt-4 h-[max(32rem,calc(100dvh-15rem))] overflow-hidden rounded-lg border border-line bg-sunken">
          {pdf.data === undefined ? (
            <div className="mx-auto max-w-xl p-6">
              <SkeletonLines lines={12} />
            </div>
          ) : (
            <Suspense fallback={null}>
              <PdfPages data={pdf.data} title="Aperçu du compte rendu" onFailed={() => void pdf.refetch()} />
            </Suspense>
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {step?.is === 'sealing' && 'Protection du compte rendu'}
        {step?.is === 'sending' && 'Envoi du compte rendu'}
      </p>
    </>
  );
};
