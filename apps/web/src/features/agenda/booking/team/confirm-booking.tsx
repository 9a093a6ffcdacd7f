import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { type BookingShare, USUAL_SHARE } from '@maillon/domain/access/booking-share';
import { dayOf } from '@maillon/domain/day';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../../config/paths.ts';
import { type BookingPlace, placeIn } from '../../../../data/agenda/booking-place.ts';
import type { BookingChoice } from '../../../../data/agenda/openings.ts';
import { refreshMe } from '../../../../data/users.ts';
import { useNow } from '../../../../lib/hooks/use-now.ts';
import { newId } from '../../../../lib/ids.ts';
import { localZone } from '../../../../lib/local-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { BookedVisit } from './booked-visit.tsx';
import { BookingFailure } from './booking-failure.tsx';
import { SameDayVisit } from './same-day-visit.tsx';
import { SharingChoice } from './sharing-choice.tsx';
import { useConfirmation } from './use-confirmation.ts';
import { useKeptReason } from './use-kept-reason.ts';

interface ConfirmBookingProps {
  readonly me: UserMe;
  readonly choice: BookingChoice;
  /** Of the waiting list, that keeps the time for this patient. */
  readonly offerId?: string | undefined;
}

/** All that one agrees to by booking, said before it is done: when, with whom, about what, and who may read the file from then on. */
export const ConfirmBooking = ({ me, choice, offerId }: ConfirmBookingProps) => {
  const { practitioner, start, reason } = choice;
  const now = useNow();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const place = placeIn(state, me);
  const [draft] = useState(() => place.draft ?? newId());
  const { text: description, write, clear } = useKeptReason(me.id, draft);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const confirmation = useConfirmation(me, choice);
  const [share, setShare] = useState<BookingShare>(USUAL_SHARE);
  const at = useRef<HTMLParagraphElement>(null);
  // A page of its own, though its address is that of the times: one reads it from its beginning.
  useEffect(() => {
    window.scrollTo(0, 0);
    at.current?.focus({ preventScroll: true });
  }, []);

  const keepHere = (next: Partial<BookingPlace>): void =>
    void navigate({ search }, { replace: true, state: { ...place, choice, draft, ...next } });
  const changeTime = (): void => {
    if (place.isFromTimes) {
      void navigate(-1);
      return;
    }
    const from = dayOf(Date.parse(start), localZone());
    void navigate({ search }, { state: { of: me.id, reason, from, draft } satisfies BookingPlace });
  };

  const confirm = async (): Promise<void> => {
    setFailure(null);
    try {
      const visitId = await confirmation.confirm({ description, share, offerId });
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
      <BookedVisit choice={choice} now={now} at={at} />
      <SameDayVisit practitioner={practitioner} start={start} />
      <Card>
        <SharingChoice me={me} practitioner={practitioner} value={share} onChange={setShare} />
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
        <Button type="submit" wide pending={confirmation.isPending}>
          Confirmer le rendez-vous
        </Button>
      </div>
    </form>
  );
};
