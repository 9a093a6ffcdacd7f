import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { visitLabel } from '@maillon/domain/calendar/visit-label';
import { dayOf } from '@maillon/domain/day';
import { ofName } from '@maillon/domain/text/of-name';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { isJoinable } from '../../../data/agenda/call-phase.ts';
import { profileOf } from '../../../data/users.ts';
import { JoinCall } from '../../../fields/join-call.tsx';
import { capitalised } from '../../../lib/dates.ts';
import { localZone } from '../../../lib/local-zone.ts';
import { spokenDay, spokenEnd, spokenHour, spokenWait } from '../../../lib/spoken-time.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import type { PatientHighlight } from '../../../vault/measures/patient-highlights.ts';

/** « Dans 12 min », « Demain 9 h 30 », « En cours depuis 10 h 30 » */
const whenIs = (visit: Appointment, now: number): readonly [string, string] => {
  const start = Date.parse(visit.start);
  if (start <= now) return ['En cours', `depuis ${spokenHour(start)}`];
  const zone = localZone();
  const [day, today] = [dayOf(start, zone), dayOf(now, zone)];
  return day === today ? ['Dans', spokenWait(start, now)] : [capitalised(spokenDay(day, today)), spokenHour(start)];
};

interface NextVisitProps {
  readonly me: UserMe;
  readonly visit: Appointment;
  readonly now: number;
  readonly highlight: PatientHighlight | undefined;
}

/** Who comes next, in how long, and the way to their file; it stands before anything else. */
export const NextVisit = ({ me, visit, now, highlight }: NextVisitProps) => {
  const { patient, organizationId, start, end } = visit;
  const { name, age } = patient.common;
  const [said, when] = whenIs(visit, now);
  const place = profileOf(me)?.organizations.find(({ id }) => id === organizationId)?.name;
  return (
    <section
      aria-label="Prochaine visite"
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-lg border border-brand/25 bg-brand-soft px-5 py-4"
    >
      <p className="min-w-24 text-brand max-md:flex max-md:w-full max-md:items-baseline max-md:gap-1.5">
        <span className="block text-sm font-semibold">{said}</span>
        <span className="block text-lg leading-tight font-semibold tabular-nums md:text-xl">{when}</span>
      </p>
      <Avatar name={name} isOnBrand />
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p className="text-lg leading-tight font-semibold break-words">{name}</p>
        {/* One line whatever of it is known, and when: what is below stands still. */}
        <p className="min-h-5 text-sm">
          {age !== null && `${age} ans`}
          {highlight?.term != null && ` · ${highlight.term}`}
        </p>
        <p className="text-sm text-muted">
          <time dateTime={start}>{spokenHour(start)}</time> – <time dateTime={end}>{spokenEnd(end)}</time>
          {[visitLabel(visit), place].map((part) => part && ` · ${part}`)}
        </p>
      </div>
      {isJoinable(visit, now) && <JoinCall visit={visit} />}
      <Link
        to={paths.patient(patient.userData.id)}
        className={buttonClass({ look: isJoinable(visit, now) ? 'secondary' : 'primary' }, 'max-md:w-full')}
      >
        Dossier
        <span className="sr-only"> {ofName(name)}</span>
      </Link>
    </section>
  );
};
