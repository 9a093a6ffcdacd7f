import { compareDays, type IsoDay } from '@maillon/domain/day';
import { type PregnancyWindow, reasonOf, windowState } from '@maillon/domain/pregnancy';
import { windowName } from '@maillon/domain/text/pregnancy-words';
import { CalendarHeart } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import type { BookingPlace } from '../../data/agenda/booking-place.ts';
import { useMe } from '../../data/users.ts';
import { dayInFull } from '../../lib/dates.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { IconTile } from '../../ui/icon-tile.tsx';
import { WindowOpenings } from './window-openings.tsx';

interface NextToTakeProps {
  readonly window: PregnancyWindow;
  readonly today: IsoDay;
  /** The day of a visit that is booked inside the window, and may be this appointment; null where it is not known what is booked. */
  readonly visit: IsoDay | null | undefined;
}

const noon = (day: IsoDay): string => `${day}T12:00:00Z`;
/** « 8 décembre » */
const spelled = (day: IsoDay): string => dayInFull(noon(day), 'UTC').replace(/^\S+ /, '');

/** The one thing to book: until when, the next times of the care team inside the window, and one button (design look §2). */
export const NextToTake = ({ window, today, visit }: NextToTakeProps) => {
  const me = useMe();
  const isNow = windowState(window, today) === 'now';
  const from = compareDays(window.from, today) < 0 ? today : window.from;
  const reason = reasonOf(window);
  return (
    <section
      aria-label="Prochain rendez-vous à prendre"
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface px-4 py-4 shadow-card md:px-5"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <IconTile icon={CalendarHeart} size="lg" />
        <div className="min-w-[min(13rem,100%)] flex-1">
          <p className="text-lg leading-tight font-semibold">
            {windowName(window)} {isNow ? 'avant le' : 'à partir du'} {spelled(isNow ? window.to : window.from)}
          </p>
          <p className="text-sm text-muted">
            {visit === undefined && `Entre le ${spelled(window.from)} et le ${spelled(window.to)}`}
            {visit === null && 'Peut-être déjà pris : vos rendez-vous n’ont pas pu être chargés.'}
            {visit && `Si votre rendez-vous du ${spelled(visit)} est cette échographie, tout est prêt.`}
          </p>
        </div>
        {/* The reason travels in the history of the page: an address is no place for it. */}
        {visit !== null && (
          <Link
            to={paths.bookAppointment('', noon(from))}
            state={{ of: me.id, reason } satisfies BookingPlace}
            className={buttonClass({ look: 'quiet', size: 'sm' }, 'max-md:-ml-3')}
          >
            Autres horaires
          </Link>
        )}
      </div>
      {visit !== null && (
        <WindowOpenings window={window} from={from} today={today} reason={reason} isSure={visit === undefined} />
      )}
    </section>
  );
};
