import { useQuery } from '@tanstack/react-query';
import type { PatientDocument } from '../../../data/documents.ts';
import { time } from '../../../lib/dates.ts';
import { useVault } from '../../../vault/use-vault.ts';
import { openedDocument } from '../opened-document.ts';
import type { Capture } from './report.worker.ts';

/** The pictures of a visit, opened. What does not open here, or is no one's, is counted and left out of the report. */
export const useCaptures = (documents: readonly PatientDocument[] | undefined) => {
  const { is } = useVault();
  return useQuery({
    queryKey: ['call.captures', documents?.map(({ id }) => id)],
    queryFn: async () => {
      const all = documents ?? [];
      const opened = await Promise.allSettled(all.map(openedDocument));
      const captures = opened.flatMap((one, at): Capture[] => {
        const taken = all[at]?.creation;
        if (one.status === 'rejected' || !one.value.isVerified || taken === undefined) return [];
        return [{ data: one.value.data, alt: `Capture ${at + 1}, ${time(taken)}` }];
      });
      return { captures, closed: all.length - captures.length };
    },
    enabled: documents !== undefined && is === 'open',
    gcTime: 0,
    retry: false,
  });
};
