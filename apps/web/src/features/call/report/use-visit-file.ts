import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { useMutation } from '@tanstack/react-query';
import { documentByKey } from '../../../data/documents.ts';
import { time } from '../../../lib/dates.ts';
import { builtPdf } from '../../../lib/files/built-pdf.ts';
import { fileName } from '../../../lib/files/file-name.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { photoKeyOf, prescriptionIdIn, prescriptionKey } from '../capture-keys.ts';
import { openedDocument } from '../opened-document.ts';
import { type OpenedObservation, useVisitObservations } from '../use-visit-observations.ts';
import type { VisitFileRequest } from './report.worker.ts';
import reportWorker from './report.worker.ts?worker&url';

interface Part {
  readonly type: 'PRESCRIPTION' | 'VIDEO_DEVICE';
  readonly key: string;
  readonly takenAt: string;
}

/** The documents that a visit has left beside its report, in the order in which they were made. */
export const partsOf = (patientId: string, observations: readonly OpenedObservation[]): readonly Part[] =>
  observations
    .flatMap(({ observation: { id, type, measuredAt }, text }): Part[] => {
      if (measuredAt === null) return [];
      if (type === 'VIDEO_DEVICE') return [{ type, key: photoKeyOf(id), takenAt: measuredAt }];
      const prescription = type === 'PRESCRIPTION' && text.is === 'ready' ? prescriptionIdIn(text.text) : null;
      if (prescription === null) return [];
      return [{ type: 'PRESCRIPTION', key: prescriptionKey(patientId, prescription), takenAt: measuredAt }];
    })
    .toSorted((one, other) => one.takenAt.localeCompare(other.takenAt));

/** What opens here and is signed by a person of the patient's circle; null for the rest. */
const opened = async ({ key }: Part): Promise<Blob | null> => {
  const document = await documentByKey(key, new AbortController().signal);
  const { data, isVerified } = await openedDocument(document);
  return isVerified ? data : null;
};

/** Report, prescriptions and captures as one download. `count`: of what there is beside the report. */
export const useVisitFile = (visit: Appointment) => {
  const { opened: observations = [] } = useVisitObservations(visit);
  const parts = partsOf(visit.patient.userData.id, observations);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async ({ report, name }: { readonly report: Blob; readonly name: string }) => {
      const all = await Promise.allSettled(parts.map(opened));
      const found = parts.flatMap((part, at) => {
        const one = all[at];
        return one?.status === 'fulfilled' && one.value !== null ? [{ ...part, data: one.value }] : [];
      });
      const request: VisitFileRequest = {
        whole: report,
        prescriptions: found.filter(({ type }) => type === 'PRESCRIPTION').map(({ data: pdf }) => pdf),
        captures: found
          .filter(({ type }) => type === 'VIDEO_DEVICE')
          .map((one, at) => ({ data: one.data, alt: `Capture ${at + 1}, ${time(one.takenAt)}` })),
      };
      saveFile(await builtPdf(reportWorker, request), fileName(name), 'application/pdf');
      return { missing: parts.length - found.length };
    },
  });
  return { count: parts.length, save: mutate, missing: data?.missing ?? 0, error, isPending };
};
