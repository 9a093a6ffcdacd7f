import { APPOINTMENT_REASONS } from '@maillon/domain/calendar/visit-reasons';
import { compareDays, dayOf } from '@maillon/domain/day';
import { HOUR_MS } from '@maillon/domain/time-units';
import { VaultError } from '@maillon/vault/errors';
import { useQuery } from '@tanstack/react-query';
import { type BookingChoice, nextOpenings } from '../../../../data/agenda/openings.ts';
import { fieldErrorsOf, sentenceOf } from '../../../../lib/api/problem.ts';
import { instantAt } from '../../../../lib/instant-at.ts';
import { localZone } from '../../../../lib/local-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { causeOf } from '../../../../vault/failure.ts';
import { vault } from '../../../../vault/vault.ts';
import { reasonFailure } from '../../reason/reason-failure.ts';
import { goneSentence, isGone, NOT_LOST } from '../gone.ts';
import { OpeningChip } from './opening-chip.tsx';

/** How many other times are offered where the chosen one is gone. */
const OTHERS = 3;
/** As many as one question may bring: those around the hour are among them. */
const EACH = 20;
const AROUND_MS = 2 * HOUR_MS;

/** From when one looks: a little before the hour that was asked for, on the same day. Never on a day before it. */
const fromWhen = (start: string, now: number): string | undefined => {
  const zone = localZone();
  const midnight = Date.parse(instantAt(dayOf(Date.parse(start), zone), '00:00', zone));
  const from = Math.max(midnight, Date.parse(start) - AROUND_MS);
  return from > now ? new Date(from).toISOString() : undefined;
};

/** The same day first, the nearest hour before the others; then the days that follow. In their order. */
const nearest = (starts: readonly string[], start: string): readonly string[] => {
  const zone = localZone();
  const day = dayOf(Date.parse(start), zone);
  const away = (other: string): number => Math.abs(Date.parse(other) - Date.parse(start));
  const among = starts.filter((other) => other !== start && compareDays(dayOf(Date.parse(other), zone), day) >= 0);
  return among
    .toSorted((a, b) => away(a) - away(b))
    .slice(0, OTHERS)
    .toSorted();
};

// Chosen on the page before: there is no field here that would say what is wrong with the reason.
const sentence = (error: unknown): string =>
  reasonFailure(error) ?? goneSentence(error, NOT_LOST) ?? fieldErrorsOf(error)['/reasonCode'] ?? sentenceOf(error);

interface BookingFailureProps {
  readonly error: unknown;
  readonly choice: BookingChoice;
  readonly now: number;
  readonly onOther: (start: string) => void;
}

/** Why it is not booked, whether anything is lost, and the one thing to do. */
export const BookingFailure = ({ error, choice, now, onOther }: BookingFailureProps) => {
  const { practitioner, start, reason } = choice;
  const { name } = practitioner.common;
  const isTaken = isGone(error);
  const from = fromWhen(start, now);
  const others = useQuery({
    ...nextOpenings({
      duration: APPOINTMENT_REASONS[reason].minutes,
      anyOf: [practitioner.userData.id],
      each: EACH,
      ...(from !== undefined && { from }),
    }),
    enabled: isTaken,
  });
  const starts = nearest(others.data?.practitioners[0]?.starts ?? [], start);
  const isLocked = error instanceof VaultError && causeOf(error).remedy === 'unlock';
  return (
    <Alert tone="danger">
      <p>{sentence(error)}</p>
      {isLocked && (
        <Button look="secondary" size="sm" className="mt-2" onClick={vault.tryAgain}>
          Déverrouiller
        </Button>
      )}
      {isTaken && starts.length > 0 && (
        <>
          <p className="mt-2 font-semibold">Au plus près :</p>
          <div className="mt-1 grid max-w-md grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-2">
            {starts.map((other) => (
              <OpeningChip key={other} start={other} name={name} now={now} onChoose={() => onOther(other)} />
            ))}
          </div>
        </>
      )}
    </Alert>
  );
};
