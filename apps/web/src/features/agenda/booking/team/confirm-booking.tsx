import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { APPOINTMENT_REASONS } from '@maillon/domain/calendar/visit-reasons';
import { dayOf } from '@maillon/domain/day';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ShieldCheck } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../../config/paths.ts';
import { useBook } from '../../../../data/agenda/appointment-changes.ts';
import type { BookingChoice } from '../../../../data/agenda/openings.ts';
import { refreshMe } from '../../../../data/users.ts';
import { capitalised, longDate } from '../../../../lib/dates.ts';
import { useNow } from '../../../../lib/hooks/use-now.ts';
import { newId } from '../../../../lib/ids.ts';
import { lazyPart } from '../../../../lib/lazy/lazy-part.tsx';
import { localZone } from '../../../../lib/local-zone.ts';
import { spokenHour } from '../../../../lib/spoken-time.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { medicalFile, pendingGrants } from '../../../../vault/pending/pending-grants.ts';
import { useSealedDraft } from '../../reason/seal-reason.ts';
import { endOf, professionOf } from './booking-choice.ts';
import { BookingFailure } from './booking-failure.tsx';
import { type BookingPlace, placeIn } from './booking-place.ts';
import { useKeptReason } from './use-kept-reason.ts';

const Evidence = lazyPart(() => import('../../../../vault/cards/evidence-badge.tsx').then((m) => m.EvidenceOf), {
  optional: true,
});

interface ConfirmBookingProps {
  readonly me: UserMe;
  readonly choice: BookingChoice;
  /** Of the waiting list, that keeps the time for this patient. */
  readonly offerId?: string | undefined;
}

/** All that one agrees to by booking, said before it is done: when, with whom, about what, and who may read the file from then on. */
export const ConfirmBooking = ({ me, choice, offerId }: ConfirmBookingProps) => {
  const { practitioner, start, reason } = choice;
  const { name, address } = practitioner.common;
  const { id, userId } = practitioner.userData;
  const { label, minutes, category } = APPOINTMENT_REASONS[reason];
  const now = useNow();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const place = placeIn(state);
  const [draft] = useState(() => place.draft ?? newId());
  const { text: description, write, clear } = useKeptReason(me.id, draft);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const book = useBook();
  const sealedDraft = useSealedDraft();
  const patientId = me.patient?.id ?? '';
  const hasAccess = me.grantedAccessTo.some(
    ({ resource, status, to }) => resource === 'medical-file' && status === 'ACCEPTED' && [id, userId].includes(to.id),
  );

  const at = useRef<HTMLParagraphElement>(null);
  // A page of its own, though its address is that of the times: one reads it from its beginning.
  useEffect(() => {
    window.scrollTo(0, 0);
    at.current?.focus({ preventScroll: true });
  }, []);

  const keepHere = (next: BookingPlace): void =>
    void navigate({ search }, { replace: true, state: { ...place, choice, draft, ...next } });
  const changeTime = (): void => {
    if (place.isFromTimes) {
      void navigate(-1);
      return;
    }
    const from = dayOf(Date.parse(start), localZone());
    void navigate({ search }, { state: { reason, from, draft } satisfies BookingPlace });
  };

  const confirm = async (): Promise<void> => {
    setFailure(null);
    const about = description.trim() === '' ? {} : { description };
    const who = { [`${practitioner.userType}Id`]: id };
    try {
      const visit = {
        ...who,
        patientId,
        start,
        end: endOf(choice),
        serviceCategory: category,
        reasonCode: reason,
        ...about,
        ...(offerId !== undefined && { slotOfferId: offerId }),
      };
      const { id: visitId } = await book.mutateAsync(await sealedDraft(visit));
      // Booking with a person is giving them the file: it is signed here and now.
      pendingGrants.add(me.id, medicalFile(id));
      clear();
      // The page of the visit says what is shared from now on.
      await refreshMe(client);
      await navigate(paths.visit(visitId), { replace: true, state: { isNew: true } });
    } catch (error) {
      setFailure({ error });
    }
  };

  return (
    <form
      className="mx-auto flex w-full max-w-2xl flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      {offerId === undefined && (
        <Button
          look="quiet"
          size="sm"
          className="self-start"
          icon={<ArrowLeft aria-hidden="true" />}
          onClick={changeTime}
        >
          Changer d’horaire
        </Button>
      )}
      <Card>
        <p ref={at} tabIndex={-1} className="text-xl font-semibold outline-none">
          <time dateTime={start}>{`${capitalised(longDate(start))} à ${spokenHour(start)}`}</time>
        </p>
        <p className="mt-1">{`${label} · ${minutes} min`}</p>
        <p className="text-muted">{[name, professionOf(practitioner), address?.city].filter(Boolean).join(' · ')}</p>
      </Card>
      <Card>
        <div className="flex gap-3">
          <ShieldCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-success" />
          <div className="min-w-0">
            <h2 className="font-semibold break-words">
              {hasAccess ? `${name} a déjà accès à votre dossier` : `${name} pourra lire et compléter votre dossier`}
            </h2>
            <p className="text-sm text-muted">
              {hasAccess
                ? 'Ce rendez-vous n’y change rien. '
                : 'En confirmant, vous donnez cet accès pour préparer le rendez-vous. '}
              Vous pouvez le retirer à tout moment dans Paramètres, « Mes données ».
            </p>
            {/* Of a person who reads the file already nothing is decided here. */}
            {!hasAccess && (
              <Suspense>
                <div className="mt-2">
                  <Evidence id={id} />
                </div>
              </Suspense>
            )}
          </div>
        </div>
      </Card>
      <Card>
        <TextArea
          label="Motif de consultation"
          name="description"
          maxLength={2000}
          hint="Lu seulement par vous deux."
          value={description}
          onChange={(text) => {
            write(text);
            // Under that name it is found again after a reload.
            if (place.draft === undefined) keepHere({});
          }}
        />
      </Card>
      {failure !== null && (
        <BookingFailure
          error={failure.error}
          choice={choice}
          now={now}
          onOther={(other) => {
            setFailure(null);
            keepHere({ choice: { ...choice, start: other } });
          }}
        />
      )}
      {/* On a phone it stands above the bar: everything that is agreed to is on the same screen. */}
      <div className="max-md:sticky max-md:bottom-18 max-md:-mx-4 max-md:bg-page max-md:px-4 max-md:py-2">
        <Button type="submit" wide pending={book.isPending}>
          Confirmer le rendez-vous
        </Button>
      </div>
    </form>
  );
};
