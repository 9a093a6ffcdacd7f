import { EMPTY_REASON_LABELS } from '@maillon/domain/calendar/openings';
import type { ReasonCode } from '@maillon/domain/calendar/visit-reasons';
import { dayOf, type IsoDay } from '@maillon/domain/day';
import { ChevronDown, Heart, MapPin } from 'lucide-react';
import { Suspense, useId } from 'react';
import type { Openings } from '../../../../data/agenda/openings.ts';
import { distanceLabel } from '../../../../lib/distance-label.ts';
import { lazyPart } from '../../../../lib/lazy/lazy-part.tsx';
import { localZone } from '../../../../lib/local-zone.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { professionOf } from './booking-choice.ts';
import { OpeningChip } from './opening-chip.tsx';

const METRES_PER_KM = 1000;

// Not for the first paint: a week is asked for by a touch, and most have a time to choose.
const WeekOpenings = lazyPart(() => import('./week-openings.tsx').then((m) => m.WeekOpenings));
const NotifyMe = lazyPart(() => import('../waiting/notify-me.tsx').then((m) => m.NotifyMe));

interface TeamCardProps {
  readonly openings: Openings;
  readonly duration: number;
  readonly reason: ReasonCode;
  readonly now: number;
  readonly today: IsoDay;
  /** Other openings are on their way: these are not offered any more. */
  readonly isStale: boolean;
  /** A time of the week that is unfolded first; that of the next time when absent. */
  readonly week?: string | undefined;
  readonly isUnfolded: boolean;
  readonly onUnfold: () => void;
  readonly onChoose: (start: string) => void;
}

/** One person of the care team with their next five openings; a week unfolds below. */
export const TeamCard = (props: TeamCardProps) => {
  const { openings, duration, reason: about, now, today, isStale, week, isUnfolded, onUnfold, onChoose } = props;
  const { practitioner, isReferent, structure, distanceKm, starts, reason } = openings;
  const { userData } = practitioner;
  const { name, address, gender } = practitioner.common;
  const id = useId();
  const place = [structure, address?.city, distanceKm === null ? null : distanceLabel(distanceKm * METRES_PER_KM)]
    .filter(Boolean)
    .join(' · ');
  const [first] = starts;
  return (
    <li className="rounded-lg border border-line bg-surface p-4 shadow-card md:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-56 flex-wrap gap-x-3">
          <Avatar name={name} size="lg" />
          {/* In large letters it stands below the picture. */}
          <div className="min-w-[min(9rem,100%)] flex-1 text-sm">
            <h3 className="flex flex-wrap items-center gap-x-2 text-base font-semibold wrap-anywhere">
              {name}
              {isReferent && (
                <Badge tone="brand">
                  <Heart aria-hidden="true" className="size-3" />
                  {gender === 'MALE' ? 'Référent' : 'Référente'}
                </Badge>
              )}
            </h3>
            <p className="text-muted">{professionOf(practitioner)}</p>
            {place !== '' && (
              <p className="flex items-center gap-1 text-muted">
                <MapPin aria-hidden="true" className="size-4 shrink-0" />
                {place}
              </p>
            )}
          </div>
        </div>
        {reason !== null && (
          <div className="flex min-h-14 flex-col justify-center gap-2 text-sm">
            <p className="text-muted">{EMPTY_REASON_LABELS[reason]}</p>
            {reason !== 'TOO_FAR' && reason !== 'PLACE_UNKNOWN' && (
              <Suspense fallback={<div className="h-9" />}>
                <NotifyMe practitionerId={userData.id} name={name} reason={about} />
              </Suspense>
            )}
          </div>
        )}
        {first !== undefined && (
          <div
            className={cx(
              'grid w-full grid-cols-[repeat(auto-fit,minmax(3.75rem,1fr))] gap-1.5 md:w-auto md:grid-cols-[repeat(6,4.5rem)] md:gap-2',
              isStale && 'pointer-events-none animate-pulse opacity-40',
            )}
          >
            {starts.map((start) => (
              <OpeningChip key={start} start={start} name={name} now={now} onChoose={() => onChoose(start)} />
            ))}
            <button
              type="button"
              aria-expanded={isUnfolded}
              aria-controls={`${id}-week`}
              className="flex min-h-11 items-center justify-center gap-1 rounded-md border border-dashed border-outline/60 text-sm font-semibold text-brand hover:bg-brand-soft max-md:col-span-full md:flex-col md:text-xs"
              onClick={onUnfold}
            >
              <ChevronDown aria-hidden="true" className={cx('size-4', isUnfolded && 'rotate-180')} />
              {isUnfolded ? 'Réduire' : 'Voir plus'}
              <span className="sr-only">{` : ${name}`}</span>
            </button>
          </div>
        )}
      </div>
      <div id={`${id}-week`}>
        {isUnfolded && first !== undefined && (
          <>
            <Suspense fallback={<Skeleton className="h-40" />}>
              <WeekOpenings
                practitioners={[practitioner]}
                duration={duration}
                first={dayOf(Date.parse(week ?? first), localZone())}
                today={today}
                onChoose={onChoose}
              />
            </Suspense>
            <div className="mt-3">
              <Suspense fallback={<div className="h-9" />}>
                <NotifyMe practitionerId={userData.id} name={name} reason={about} before={first} />
              </Suspense>
            </div>
          </>
        )}
      </div>
    </li>
  );
};
