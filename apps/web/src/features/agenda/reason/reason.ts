import type { Appointment, AppointmentDraft } from '@maillon/contracts/agenda/appointments';
import { isSealed, sealedSessionId } from '@maillon/domain/sealed';
import { sealedFor } from '@maillon/domain/sealed-resource';
import { VaultError } from '@maillon/vault/errors';
import { useEffect, useRef } from 'react';
import { practitionersOf } from '../../../data/agenda/appointments.ts';
import { newId } from '../../../lib/ids.ts';
import { sealing } from '../../../vault/encryption/encrypt.ts';
import type { SealContext, SealedResource } from '../../../vault/encryption/sealing.ts';
import { type UnsealedText, useUnsealed } from '../../../vault/encryption/use-unsealed.ts';
import { useVault } from '../../../vault/use-vault.ts';

/** Where the reason of a visit is sealed. */
const reasonOf = (id: string): SealContext => ({ entity: 'appointment', id, field: 'description' });

/** The reason of a visit as its reader sees it, whether its writer could seal it or not (docs/decisions/sealed-reasons.md). */
export const useReason = ({ id, description }: Pick<Appointment, 'id' | 'description'>): UnsealedText => {
  const inClear = description !== null && !isSealed(description);
  const opened = useUnsealed(inClear ? null : description, reasonOf(id));
  return inClear ? { is: 'ready', text: description } : opened;
};

interface People {
  readonly patientId?: string | undefined;
  readonly doctorId?: string | null | undefined;
  readonly midwifeId?: string | null | undefined;
  readonly assistantId?: string | null | undefined;
}

const resourceOf = (id: string, people: People, sealed: string | null): SealedResource => ({
  sldId: sealed === null ? null : sealedSessionId(sealed),
  readers: [people.patientId, people.doctorId, people.midwifeId, people.assistantId].filter(
    (party): party is string => typeof party === 'string' && party !== '',
  ),
  metadata: sealedFor.visit(id),
});

export const peopleOf = ({ patient, doctors, midwives, assistants }: Appointment): People => ({
  patientId: patient.userData.id,
  doctorId: doctors[0]?.userData.id,
  midwifeId: midwives[0]?.userData.id,
  assistantId: assistants[0]?.userData.id,
});

const SHUT: readonly string[] = ['NOT_RECIPIENT', 'WRONG_SESSION', 'KEY_REVOKED'];

/** Seals a reason for the people of a visit, in the session of the one before where that opens; otherwise in one of its own. */
export const sealReason = async (id: string, people: People, text: string, before: string | null): Promise<string> => {
  const seal = async (named: string | null) =>
    (await sealing.one(resourceOf(id, people, named), reasonOf(id), text)).text;
  return seal(before).catch((error: unknown) => {
    if (before === null || !(error instanceof VaultError) || !SHUT.includes(error.code)) throw error;
    return seal(null);
  });
};

/** Whoever joined the visit reads its reason too. */
export const shareReason = async (id: string, people: People, reason: string): Promise<void> => {
  if (isSealed(reason)) await sealing.share(resourceOf(id, people, reason));
};

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
      last.current = { clear, sealed: { ...draft, id, description: await sealReason(id, draft, description, null) } };
    }
    return last.current.sealed;
  };
};

const isToCome = ({ status, end }: Appointment): boolean => status === 'BOOKED' && Date.parse(end) > Date.now();

/** Lets in whoever takes part in a visit to come and had no keys when its reason was written. */
export const useSharedReasons = (visits: readonly Appointment[]): void => {
  const { is } = useVault();
  const done = useRef(new Set<string>());
  useEffect(() => {
    if (is !== 'open') return;
    for (const visit of visits) {
      const { id, description } = visit;
      if (description === null || !isToCome(visit) || practitionersOf(visit).length === 0) continue;
      const key = `${id} ${visit.version}`;
      if (done.current.has(key)) continue;
      done.current.add(key);
      // Not readable for us, or no network: the next visit to the agenda tries again.
      shareReason(id, peopleOf(visit), description).catch(() => done.current.delete(key));
    }
  }, [is, visits]);
};
