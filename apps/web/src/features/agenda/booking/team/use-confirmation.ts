import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { type BookingShare, sharedRights } from '@maillon/domain/access/booking-share';
import { APPOINTMENT_REASONS } from '@maillon/domain/calendar/visit-reasons';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useBook } from '../../../../data/agenda/appointment-changes.ts';
import { appointmentsBetween, practitionersOf } from '../../../../data/agenda/appointments.ts';
import type { BookingChoice } from '../../../../data/agenda/openings.ts';
import { isPassing } from '../../../../lib/api/problem.ts';
import { tabStorage } from '../../../../lib/storage/tab-storage.ts';
import { medicalFile, pendingGrants } from '../../../../vault/pending/pending-grants.ts';
import { useSealedDraft } from '../../reason/seal-reason.ts';
import { isGone } from '../gone.ts';
import { endOf } from './booking-choice.ts';
import { fileGrantOf, useRightsNow } from './file-grant.ts';

/** What this tab has sent and had no answer to; a reload does not forget it. */
const UNANSWERED = 'booking-unanswered';

interface Confirmed {
  readonly description: string;
  readonly share: BookingShare;
  /** Of the waiting list. */
  readonly offerId: string | undefined;
}

/** The visit of this patient at that very time with that person, where there is one. */
const useOwnVisit = () => {
  const client = useQueryClient();
  return async ({ practitioner, ...choice }: BookingChoice): Promise<string | undefined> => {
    const then = appointmentsBetween({ start: choice.start, end: endOf(choice) });
    const visits = await client.fetchQuery({ ...then, staleTime: 0 });
    const isIt = (visit: (typeof visits)[number]): boolean =>
      visit.status === 'BOOKED' &&
      Date.parse(visit.start) === Date.parse(choice.start) &&
      practitionersOf(visit).some(({ userData }) => userData.id === practitioner.userData.id);
    return visits.find(isIt)?.id;
  };
};

/**
 * Books what was chosen, and gives back the visit. Of one whose answer was lost, before a reload too, the repetition is refused, because
 * the time is taken: by that visit, to which it leads instead.
 */
export const useConfirmation = (me: UserMe, choice: BookingChoice) => {
  const { practitioner, start, reason } = choice;
  const { id } = practitioner.userData;
  const book = useBook();
  const sealedDraft = useSealedDraft();
  const ownVisit = useOwnVisit();
  const rightsNow = useRightsNow();
  const given = fileGrantOf(me, practitioner);
  const [isPending, setPending] = useState(false);

  const send = async ({ description, share, offerId }: Confirmed): Promise<string> => {
    const visit = {
      [`${practitioner.userType}Id`]: id,
      patientId: me.patient?.id ?? '',
      start,
      end: endOf(choice),
      serviceCategory: APPOINTMENT_REASONS[reason].category,
      reasonCode: reason,
      ...(description.trim() !== '' && { description }),
      ...(offerId !== undefined && { slotOfferId: offerId }),
      // The page says that nothing changes; what is left out is given, where it was taken back in another tab.
      fileAccess: given === undefined ? share : ('none' as const),
    };
    return (await book.mutateAsync(await sealedDraft(visit))).id;
  };

  const bookOnce = async (confirmed: Confirmed): Promise<string> => {
    const asked = `${id} ${start}`;
    const isUnanswered = tabStorage.read(UNANSWERED) === asked;
    tabStorage.write(UNANSWERED, asked);
    const sent = await send(confirmed).catch(async (error: unknown) => {
      const own = isUnanswered && isGone(error) ? await ownVisit(choice) : undefined;
      // Of another tab of this patient it may be booked as well: what was typed in this one is not left for it.
      if (!isPassing(error)) tabStorage.remove(UNANSWERED);
      if (own === undefined) throw error;
      return { own };
    });
    tabStorage.remove(UNANSWERED);
    const isNew = typeof sent === 'string';
    // What is opened by booking is signed here and now, and no more than that.
    const rights = isNew && given === undefined ? sharedRights(confirmed.share) : await rightsNow(practitioner);
    if (rights.length > 0) pendingGrants.add(me.id, medicalFile(id, rights));
    return isNew ? sent : sent.own;
  };
  const confirm = async (confirmed: Confirmed): Promise<string> => {
    setPending(true);
    return bookOnce(confirmed).finally(() => setPending(false));
  };
  return { confirm, isPending };
};
