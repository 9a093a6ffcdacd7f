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
import { type BookingPlace, placeIn } from '../../../../data/agenda/booking-place.ts';
import { nextOpenings, type Openings } from '../../../../data/agenda/openings.ts';
import { ReadFailure } from '../../../../fields/read-failure.tsx';
import { isMaternity } from '../../../../lib/api/is-maternity.ts';
import { fieldErrorsOf } from '../../../../lib/api/problem.ts';
import { useDebounced } from '../../../../lib/hooks/use-debounced.ts';
import { useMedia } from '../../../../lib/hooks/use-media.ts';
import { useNow } from '../../../../lib/hooks/use-now.ts';
import { newId } from '../../../../lib/ids.ts';
import { whenIdle } from '../../../../lib/lazy/idle.ts';
import { lazyPart } from '../../../../lib/lazy/lazy-part.tsx';
import { localZone } from '../../../../lib/local-zone.ts';
import { ZoneNote } from '../../zone-note.tsx';
import { homeOf, reasonIn } from './booking-choice.ts';
import { FoundPeople } from './found-people.tsx';
import { Nearby } from './nearby.tsx';
import { OpeningsList } from './openings-list.tsx';
import { PractitionerFilter, PractitionerLine } from './practitioner-filter.tsx';
import { ReasonChips } from './reason-chips.tsx';
import { usePractitionerSearch } from './use-practitioner-search.ts';
import { Waiting } from './waiting-cards.tsx';

// There is nothing to confirm before a time is chosen.
const ConfirmBooking = lazyPart(() => import('./confirm-booking.tsx').then((m) => m.ConfirmBooking));
const PregnancyReason = lazyPart(() => import('./pregnancy-reason.tsx').then((m) => m.PregnancyReason), {
  optional: true,
});
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
  const asked = { duration: minutes, ...home, ...(since && { from: since }) };
  const team = useQuery({ ...nextOpenings(asked), placeholderData: keepPreviousData });
  const others = usePractitionerSearch(text, { reason, from: since, home });
  // A person who is found stands there once.
  const found = others.isAsked ? others.people.map(({ practitioner }) => practitioner.userData.id) : [];
  const receiving = (team.data?.practitioners ?? []).filter(({ practitioner }) => seesAbout(reason, practitioner));
  const offering = receiving.filter(({ practitioner }) => !found.includes(practitioner.userData.id));
  // On a phone nothing stands between what one types and what is found.
  const isTeamShown = !isNarrow || !others.isAsked;
  const hasTime = receiving.some(({ starts }) => starts.length > 0);
  // In the history, too: it is still there for who comes back from a time, or reloads.
  const keep = (next: Partial<BookingPlace>): BookingPlace => {
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
  const fromError = fieldErrorsOf(team.error)['/from'];
  const filter = {
    ...{ text, from, fromError, today },
    onText: (someone: string) => setPlace({ ...place, someone }),
    onFrom: (day: string) => void keep({ from: day }),
  };

  return (
    <>
      {/* What the pregnancy asks for now, until the patient says otherwise. */}
      {isMaternity() && place.reason === undefined && (
        <Suspense>
          <PregnancyReason me={me} onFound={setReason} />
        </Suspense>
      )}
      <ReasonChips value={reason} onChange={changeReason} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        {isNarrow && <PractitionerLine {...filter} />}
        <div className="flex min-w-0 flex-col gap-5">
          <ZoneNote now={now} />
          <FoundPeople search={others} {...list} />
          {isTeamShown && team.isPending && <Waiting />}
          {fromError === undefined && <ReadFailure error={team.error} again={team.refetch} />}
          {isTeamShown && offering.length > 0 && (
            <OpeningsList title="Votre équipe" people={offering} isStale={team.isPlaceholderData} {...list} />
          )}
          {team.isSuccess && !team.isPlaceholderData && !hasTime && !others.isAsked && (
            <Nearby
              asked={{ ...asked, nearbyAbout: reason }}
              why={whyNearby(team.data.practitioners.length, receiving.length)}
              without={receiving}
              {...list}
            />
          )}
          <Suspense>
            <WaitingSlots />
          </Suspense>
        </div>
        {!isNarrow && <PractitionerFilter {...filter} />}
      </div>
    </>
  );
};

const whyNearby = (known: number, receiving: number): string => {
  if (known === 0) return 'Personne ne vous suit encore ici';
  return receiving === 0
    ? 'Personne de votre équipe ne reçoit pour ce motif'
    : 'Votre équipe n’a pas de place pour ce motif';
};

const usualReason = (): ReasonCode => reasonsInOrder(isMaternity())[0] ?? 'consultation';
