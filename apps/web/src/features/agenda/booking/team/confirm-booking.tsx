import type { UserMe } from '@maillon/contracts/accounts/users';
import { APPOINTMENT_REASONS } from '@maillon/domain/calendar/visit-reasons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ShieldCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../../config/paths.ts';
import { useBook } from '../../../../data/agenda/appointment-changes.ts';
import { type BookingChoice, nextOpenings } from '../../../../data/agenda/openings.ts';
import { refreshMe } from '../../../../data/users.ts';
import { problemOf, sentenceOf } from '../../../../lib/api/problem.ts';
import { capitalised, longDate } from '../../../../lib/dates.ts';
import { useNow } from '../../../../lib/hooks/use-now.ts';
import { lazyPart } from '../../../../lib/lazy/lazy-part.tsx';
import { spokenHour } from '../../../../lib/spoken-time.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { toast } from '../../../../ui/feedback/toast.tsx';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { medicalFile, pendingGrants } from '../../../../vault/pending/pending-grants.ts';
import { reasonFailure } from '../../reason/reason-failure.ts';
import { useSealedDraft } from '../../reason/seal-reason.ts';
import { endOf, professionOf } from './booking-choice.ts';
import { OpeningChip } from './opening-chip.tsx';

const Evidence = lazyPart(() => import('../../../../vault/cards/evidence-badge.tsx').then((m) => m.EvidenceOf), {
  optional: true,
});

interface ConfirmBookingProps {
  readonly me: UserMe;
  readonly choice: BookingChoice;
  /** Of the waiting list, that keeps the time for this patient. */
  readonly offerId?: string | undefined;
}

/** How many other times are offered where the chosen one is gone. */
const OTHERS = 3;

/** All that one agrees to by booking, said before it is done: when, with whom, about what, and who may read the file from then on. */
export const ConfirmBooking = ({ me, choice, offerId }: ConfirmBookingProps) => {
  const { practitioner, start, reason } = choice;
  const { name, address } = practitioner.common;
  const { id, userId } = practitioner.userData;
  const { label, minutes, category } = APPOINTMENT_REASONS[reason];
  const now = useNow();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [description, setDescription] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const book = useBook();
  const sealedDraft = useSealedDraft();
  const patientId = me.patient?.id ?? '';
  const isGone = failure !== null && problemOf(book.error)?.status === 409;
  const others = useQuery({ ...nextOpenings({ duration: minutes, anyOf: [id], each: OTHERS }), enabled: isGone });
  const hasAccess = me.grantedAccessTo.some(
    ({ resource, status, to }) => resource === 'medical-file' && status === 'ACCEPTED' && [id, userId].includes(to.id),
  );

  const confirm = async (): Promise<void> => {
    setFailure(null);
    const about = description.trim() === '' ? {} : { description };
    const who = { [`${practitioner.userType}Id`]: id };
    try {
      const draft = {
        ...who,
        patientId,
        start,
        end: endOf(choice),
        serviceCategory: category,
        reasonCode: reason,
        ...about,
        ...(offerId !== undefined && { slotOfferId: offerId }),
      };
      const { id: visitId } = await book.mutateAsync(await sealedDraft(draft));
      // Booking with a person is giving them the file: it is signed here and now.
      pendingGrants.add(me.id, medicalFile(id));
      // The page of the visit says what is shared from now on.
      await refreshMe(client);
      toast.success('Votre rendez-vous est confirmé');
      await navigate(paths.visit(visitId), { replace: true, state: { isNew: true } });
    } catch (error) {
      setFailure(reasonFailure(error) ?? sentenceOf(error));
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
          onClick={() => void navigate(-1)}
        >
          Changer d’horaire
        </Button>
      )}
      <Card>
        <p className="text-xl font-semibold">
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
          onChange={setDescription}
        />
      </Card>
      {failure !== null && (
        <Alert tone="danger">
          <p>{failure}</p>
          {isGone && others.data?.practitioners[0] && (
            <div className="mt-2 grid max-w-md grid-cols-3 gap-2">
              {others.data.practitioners[0].starts.map((other) => (
                <OpeningChip
                  key={other}
                  start={other}
                  name={name}
                  now={now}
                  onChoose={() => {
                    setFailure(null);
                    void navigate({ search }, { replace: true, state: { choice: { ...choice, start: other } } });
                  }}
                />
              ))}
            </div>
          )}
        </Alert>
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
