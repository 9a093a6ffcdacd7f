import type { SeriesDraft } from '@maillon/contracts/agenda/appointment-series';
import type { AppointmentDraft } from '@maillon/contracts/agenda/appointments';
import { sealedSessionId } from '@maillon/domain/sealed';
import { useRef } from 'react';
import { newId } from '../../../lib/ids.ts';
import { sealing } from '../../../vault/encryption/encrypt.ts';
import { ofVisit } from '../../../vault/encryption/sealed-place.ts';
import type { SealedResource } from '../../../vault/encryption/sealing.ts';
import { reasonOf } from '../../../vault/encryption/visit-reason.ts';

export interface People {
  readonly patientId?: string | undefined;
  readonly doctorId?: string | null | undefined;
  readonly midwifeId?: string | null | undefined;
  readonly assistantId?: string | null | undefined;
}

export const resourceOf = (id: string, people: People, sealed: string | null): SealedResource => ({
  sldId: sealed === null ? null : sealedSessionId(sealed),
  readers: [people.patientId, people.doctorId, people.midwifeId, people.assistantId].filter(
    (party): party is string => typeof party === 'string' && party !== '',
  ),
  ...ofVisit(id, people.patientId),
});

/**
 * Seals a reason for those whom the person has just named, in a session of its own: people who were in the visit before, or whose access was
 * taken back since, hold the key of the last one. Who takes part besides is let in by `shareReason`, where the patient’s group names them.
 */
export const sealReason = async (id: string, named: People, text: string): Promise<string> =>
  (await sealing.one(resourceOf(id, named, null), reasonOf(id), text)).text;

type Draft = Omit<AppointmentDraft, 'id'>;

/**
 * Seals the reason of a draft. The same draft gives the same envelope and the same id, so that one sent again after a lost answer
 * is booked once.
 */
export const useSealedDraft = (): ((draft: Draft) => Promise<AppointmentDraft>) => {
  const last = useRef<{ readonly clear: string; readonly sealed: AppointmentDraft } | null>(null);
  return async (draft) => {
    const { description } = draft;
    if (description === undefined) return draft;
    const clear = JSON.stringify(draft);
    if (last.current?.clear !== clear) {
      const id = newId();
      last.current = { clear, sealed: { ...draft, id, description: await sealReason(id, draft, description) } };
    }
    return last.current.sealed;
  };
};

/** As {@link useSealedDraft}, of a series: each visit has its own id, and its reason a session of its own. */
export const useSealedSeries = (): ((draft: SeriesDraft) => Promise<SeriesDraft>) => {
  const last = useRef<{ readonly clear: string; readonly sealed: SeriesDraft } | null>(null);
  return async (draft) => {
    if (draft.occurrences.every(({ description }) => description === undefined)) return draft;
    const clear = JSON.stringify(draft);
    if (last.current?.clear !== clear) {
      const occurrences = await Promise.all(
        draft.occurrences.map(async (visit) => {
          if (visit.description === undefined) return visit;
          const id = newId();
          return { ...visit, id, description: await sealReason(id, draft, visit.description) };
        }),
      );
      last.current = { clear, sealed: { ...draft, occurrences } };
    }
    return last.current.sealed;
  };
};
