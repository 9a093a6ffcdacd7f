import type { PractitionerCard } from '@maillon/contracts/accounts/person-cards';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { visitLabel } from '@maillon/domain/calendar/visit-label';
import { dayOf, daysBetween } from '@maillon/domain/day';
import { genderedLabel } from '@maillon/domain/text/gendered-label';
import { isPractitionerType } from '@maillon/domain/user-type';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import type { PatientFile } from '../../data/affiliations.ts';
import { practitionersOf } from '../../data/agenda/appointments.ts';
import { visitsOf } from '../../data/patients.ts';
import { dayAndMonth, shortDate } from '../../lib/dates.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { localZone } from '../../lib/local-zone.ts';
import { spokenDay, spokenHour } from '../../lib/spoken-time.ts';
import { PANEL_LINK, Panel } from '../../ui/panel.tsx';
import { PersonRow } from '../../ui/person-row.tsx';
import { ReferentCard } from './referent/referent-card.tsx';

const MAX_VISITS = { limit: 200 } as const;
const SHOWN = 3;

interface CareColumnProps {
  readonly me: UserMe;
  readonly patient: PatientFile;
  readonly maternity: boolean;
}

/** Who cares for a patient, when they meet next, and who reads the file. */
export const CareColumn = ({ me, patient, maternity }: CareColumnProps) => {
  const { data = [] } = useQuery(visitsOf(patient.id, MAX_VISITS));
  const now = useNow();
  const mayBook = me.impersonation === null && (patient.access.self || isPractitionerType(me.userType));
  const next = data.filter(({ start, status }) => status === 'BOOKED' && Date.parse(start) > now).toReversed();
  const referent = patient.generalPractitioner?.name;
  const team = teamOf(data).filter(({ common }) => common.name !== referent);
  return (
    <div className="flex flex-col gap-4">
      {maternity && patient.access.read && <ReferentCard dense me={me} patient={patient} />}
      <Panel
        title="Prochaines visites"
        action={
          mayBook && (
            <Link to={paths.bookAppointment(patient.access.self ? '' : patient.id)} className={PANEL_LINK}>
              Réserver
            </Link>
          )
        }
      >
        {next.length === 0 && <p className="px-4 pb-3 text-muted md:px-5">Aucune visite prévue.</p>}
        <ul className="px-4 pb-2 md:px-5">
          {next.slice(0, SHOWN).map((visit) => (
            <NextVisit key={visit.id} visit={visit} />
          ))}
        </ul>
      </Panel>
      {team.length > 0 && (
        <Panel title="Équipe">
          <ul className="px-4 pb-2 md:px-5">
            {team.map(({ userData, common }) => (
              <li key={userData.id}>
                <PersonRow
                  name={common.name}
                  details={[genderedLabel(common.type, common.gender), lastSeen(data, userData.id, now)]}
                />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <AccessPanel patient={patient} />
    </div>
  );
};

const NextVisit = ({ visit }: { readonly visit: Appointment }) => (
  <li className="flex min-h-11 items-center gap-3 py-1.5">
    <DateTile instant={visit.start} />
    <div className="min-w-0">
      <p className="truncate font-semibold">{visitLabel(visit)}</p>
      <p className="truncate text-xs text-muted">
        <time dateTime={visit.start}>{spokenHour(visit.start)}</time>
        {`, ${practitionersOf(visit)
          .map(({ common }) => common.name)
          .join(', ')}`}
      </p>
    </div>
  </li>
);

/** Whom the patient has met or will meet, each once, the latest first. */
const teamOf = (visits: readonly Appointment[]): readonly PractitionerCard[] =>
  [
    ...new Map(
      visits
        .filter(({ status }) => status !== 'CANCELLED')
        .flatMap((visit) => practitionersOf(visit))
        .toReversed()
        .map((card) => [card.userData.id, card] as const),
    ).values(),
  ].toReversed();

/** « visite le 22 nov. », « visite hier »: short, for the column is narrow and the name comes first. */
const lastSeen = (visits: readonly Appointment[], id: string, now: number): string | null => {
  const seen = visits.find(
    (visit) =>
      visit.status !== 'CANCELLED' &&
      Date.parse(visit.start) <= now &&
      practitionersOf(visit).some(({ userData }) => userData.id === id),
  );
  if (seen === undefined) return null;
  const [day, today] = [dayOf(Date.parse(seen.start), localZone()), dayOf(now, localZone())];
  return `visite ${daysBetween(day, today) < 2 ? spokenDay(day, today) : `le ${dayAndMonth(seen.start)}`}`;
};

const AccessPanel = ({ patient: { access, firstName } }: Pick<CareColumnProps, 'patient'>) => (
  <Panel
    title="Qui lit ce dossier"
    action={
      access.self && (
        <Link to={paths.settings('access-policy')} className={PANEL_LINK}>
          Détail
        </Link>
      )
    }
  >
    <p className="px-4 pb-3 text-muted md:px-5">{sentenceOf(access, firstName)}</p>
  </Panel>
);

const sentenceOf = ({ self, read, write, act }: PatientFile['access'], firstName: string): string => {
  if (self) return 'Vous, et les personnes à qui vous l’avez ouvert.';
  if (!read) return `${firstName} ne vous donne pas accès à son dossier.`;
  const mine = write || act ? 'Vous le lisez et le complétez.' : 'Vous le lisez.';
  return `${mine} ${firstName} voit qui l’a ouvert et quand.`;
};

/** A day as a small square: « jeu. » over « 26 nov. ». */
const DateTile = ({ instant }: { readonly instant: string }) => (
  <time
    dateTime={instant}
    className="grid h-10 w-14 shrink-0 place-items-center rounded-md bg-sunken text-center leading-none"
  >
    <span className="text-xs text-muted">{shortDate(instant).split(' ')[0]}</span>
    <span className="text-xs font-semibold">{dayAndMonth(instant)}</span>
  </time>
);
