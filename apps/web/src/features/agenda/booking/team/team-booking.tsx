import type { UserMe } from '@maillon/contracts/accounts/profiles';
import {
  APPOINTMENT_REASONS,
  type ReasonCode,
  reasonsInOrder,
  seesAbout,
} from '@maillon/domain/calendar/visit-reasons';
import { dayOf, isIsoDay } from '@maillon/domain/day';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useLiveAppointments } from '../../../../data/agenda/appointments.ts';
import { nextOpenings, type Openings } from '../../../../data/agenda/openings.ts';
import { ReadFailure } from '../../../../fields/read-failure.tsx';
import { isMaternity } from '../../../../lib/api/is-maternity.ts';
import { useDebounced } from '../../../../lib/hooks/use-debounced.ts';
import { useMedia } from '../../../../lib/hooks/use-media.ts';
import { useNow } from '../../../../lib/hooks/use-now.ts';
import { newId } from '../../../../lib/ids.ts';
import { whenIdle } from '../../../../lib/lazy/idle.ts';
import { lazyPart } from '../../../../lib/lazy/lazy-part.tsx';
import { localZone } from '../../../../lib/local-zone.ts';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { ZoneNote } from '../../zone-note.tsx';
import { homeOf, reasonIn } from './booking-choice.ts';
import { type BookingPlace, placeIn } from './booking-place.ts';
import { OpeningsList } from './openings-list.tsx';
import { PractitionerFilter } from './practitioner-filter.tsx';
import { ReasonChips } from './reason-chips.tsx';
import { usePractitionerSearch } from './use-practitioner-search.ts';

// Nobody confirms before a time is chosen.
const ConfirmBooking = lazyPart(() => import('./confirm-booking.tsx').then((m) => m.ConfirmBooking));
// Below what one may book, and for few.
const WaitingSlots = lazyPart(() => import('../waiting/waiting-slots.tsx').then((m) => m.WaitingSlots), {
  optional: true,
});

const dayNamed = (named: string | null, today: string): string => {
  const at = Date.parse(named ?? '');
  const day = Number.isNaN(at) ? '' : dayOf(at, localZone());
  return day < today ? '' : day;
};

/** A patient books with those who care for them: reason, time, confirmation (issue « Agenda and booking »). */
export const TeamBooking = ({ me }: { readonly me: UserMe }) => {
  const { state } = useLocation();
  const { choice } = placeIn(state, me);
  return choice === undefined ? <ChooseTime me={me} /> : <ConfirmBooking me={me} choice={choice} />;
};

const ChooseTime = ({ me }: { readonly me: UserMe }) => {
  const now = useNow();
  const today = dayOf(now, localZone());
  const navigate = useNavigate();
  const isNarrow = useMedia('(width < 64rem)');
  const { search, state } = useLocation();
  const [address] = useSearchParams();
  const [place, setPlace] = useState(() => placeIn(state, me));
  const [reason, setReason] = useState<ReasonCode>(() => reasonIn(place) ?? usualReason());
  const from = place.from ?? dayNamed(address.get('start'), today);
  const text = place.someone ?? '';
  useLiveAppointments();
  // Its code is here when a time is touched; a failure shows then.
  useEffect(() => void whenIdle().then(() => ConfirmBooking.preload().catch(() => undefined)), []);
  const since = isIsoDay(from) && from > today ? from : undefined;
  const { minutes } = APPOINTMENT_REASONS[reason];
  const home = homeOf(me);
  const team = useQuery({
    ...nextOpenings({ duration: minutes, ...home, ...(since && { from: since }) }),
    placeholderData: keepPreviousData,
  });
  const others = usePractitionerSearch(text, { reason, from: since, home });
  // A person who is found stands there once.
  const found = others.isAsked ? others.people.map(({ practitioner }) => practitioner.userData.id) : [];
  const receiving = (team.data?.practitioners ?? []).filter(({ practitioner }) => seesAbout(reason, practitioner));
  const offering = receiving.filter(({ practitioner }) => !found.includes(practitioner.userData.id));
  // In the history, too: it is still there for who comes back from a time, or reloads.
  const keep = (next: BookingPlace): BookingPlace => {
    const here = { ...place, ...next };
    setPlace(here);
    void navigate({ search }, { replace: true, state: here });
    return here;
  };
  const settled = useDebounced(text);
  const isSettled = (placeIn(state, me).someone ?? '') === settled;
  useEffect(() => {
    if (!isSettled) void navigate({ search }, { replace: true, state: { ...place, someone: settled } });
  }, [isSettled, navigate, search, place, settled]);
  const choose = ({ practitioner }: Openings, start: string): void => {
    const touched = { practitionerId: practitioner.userData.id, start };
    const { draft } = keep({ reason, touched, draft: place.draft ?? newId() });
    void navigate(
      { search },
      { state: { of: me.id, choice: { practitioner, start, reason }, draft, isFromTimes: true } },
    );
  };
  const changeReason = (next: ReasonCode): void => {
    setReason(next);
    keep({ reason: next });
  };
  const list = { duration: minutes, reason, now, today, touched: place.touched, onChoose: choose };

  const results = others.isAsked && (
    <div className="flex min-w-0 flex-col gap-5">
      {others.isLooking && others.people.length === 0 && <Waiting />}
      <ReadFailure error={others.error} again={others.again} />
      {others.people.length > 0 && (
        <OpeningsList title="Résultats" people={others.people} isStale={others.isStale} {...list} />
      )}
      {!others.isLooking && others.error === null && others.people.length === 0 && (
        <p role="status">Personne ne correspond à cette recherche pour ce motif.</p>
      )}
    </div>
  );

  return (
    <>
      <ReasonChips value={reason} onChange={changeReason} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <ZoneNote now={now} />
          {!isNarrow && results}
          {team.isPending && <Waiting />}
          <ReadFailure error={team.error} again={team.refetch} />
          {offering.length > 0 && (
            <OpeningsList title="Votre équipe" people={offering} isStale={team.isPlaceholderData} {...list} />
          )}
          {team.isSuccess && receiving.length === 0 && !others.isAsked && (
            <div className="rounded-lg border border-brand/25 bg-brand-soft p-5">
              <p className="font-semibold">
                {team.data.practitioners.length === 0
                  ? 'Personne ne vous suit encore ici'
                  : 'Personne de votre équipe ne reçoit pour ce motif'}
              </p>
              <p className="text-sm">Cherchez quelqu’un par son nom, sa spécialité ou sa ville.</p>
            </div>
          )}
          <Suspense>
            <WaitingSlots />
          </Suspense>
        </div>
        <PractitionerFilter
          text={text}
          onText={(someone) => setPlace({ ...place, someone })}
          from={from}
          onFrom={(day) => keep({ from: day })}
          today={today}
        />
        {/* In one column they stand where one looks while one types: below the field. */}
        {isNarrow && results}
      </div>
    </>
  );
};

const usualReason = (): ReasonCode => reasonsInOrder(isMaternity())[0] ?? 'consultation';

const Waiting = () => (
  <div role="status" aria-label="Recherche des créneaux" className="flex flex-col gap-3">
    <Skeleton className="h-44 rounded-lg md:h-24" />
    <Skeleton className="h-44 rounded-lg md:h-24" />
  </div>
);
