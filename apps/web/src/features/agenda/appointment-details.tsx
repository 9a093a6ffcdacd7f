import type { PractitionerCard } from '@maillon/contracts/accounts/person-cards';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { isLive } from '@maillon/domain/appointment';
import { CANCELLATION_REASONS } from '@maillon/domain/calendar/cancellation-reasons';
import { visitLabel } from '@maillon/domain/calendar/visit-label';
import { genderedLabel } from '@maillon/domain/text/gendered-label';
import { isPractitionerType } from '@maillon/domain/user-type';
import { CalendarX, ClipboardList, Clock, FileText, type LucideIcon, Users } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { practitionersOf } from '../../data/agenda/appointments.ts';
import { capitalised, endTime, longDate, time } from '../../lib/dates.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { localZone } from '../../lib/local-zone.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Shown } from '../../vault/encryption/sealed-text.tsx';
import { useReason } from '../../vault/encryption/visit-reason.ts';
import { SealedOwnerContext } from '../../vault/sealed-owner.ts';
import { useSharedReasons } from './reason/reason.ts';

interface LineProps {
  readonly icon: LucideIcon;
  readonly term: string;
  readonly children: ReactNode;
}

const Line = ({ icon: Icon, term, children }: LineProps) => (
  <div className="flex gap-3">
    <dt className="shrink-0 pt-0.5 text-muted">
      <Icon className="size-5" aria-hidden="true" />
      <span className="sr-only">{term}</span>
    </dt>
    <dd className="min-w-0 whitespace-pre-line">{children}</dd>
  </div>
);

const namesOf = (cards: readonly PractitionerCard[]): string =>
  cards.map(({ common }) => `${common.name} (${genderedLabel(common.type, common.gender)})`).join(', ');

const STATUS = { FULFILLED: 'Terminé', CANCELLED: 'Annulé' } as const;

/** Where the patient's file is, as the reader has it; null for the patient, who has one of their own in the menu. */
const fileFor = (userType: UserMe['userType'], patientId: string): string | null => {
  if (isPractitionerType(userType)) return paths.patient(patientId);
  return userType === 'organization' ? paths.organizationPatient(patientId) : null;
};

interface AppointmentDetailsProps {
  readonly appointment: Appointment;
  readonly me: UserMe;
}

/** What the people of a visit may read about it. */
export const AppointmentDetails = ({ appointment, me }: AppointmentDetailsProps) => {
  const { start, end, status, patient, description, cancelCode } = appointment;
  const live = isLive({ status, start: Date.parse(start), end: Date.parse(end) }, useNow());
  const zone = localZone();
  const reason = useReason(appointment);
  const { userId, id: patientId } = patient.userData;
  const owner = userId === me.id ? null : { patientId, firstName: patient.common.name.split(' ')[0] ?? '' };
  const file = fileFor(me.userType, patientId);
  useSharedReasons(useMemo(() => [appointment], [appointment]));
  return (
    <div className="flex flex-col gap-4 py-1">
      <div className="flex items-center gap-3 pr-10">
        <Avatar name={patient.common.name} />
        <div className="min-w-0">
          <p className="text-xs text-muted">{genderedLabel('Patient', patient.common.gender)}</p>
          <p className="text-lg leading-tight font-semibold break-words">
            {file === null ? (
              patient.common.name
            ) : (
              <Link to={file} title="Voir le dossier" className="text-brand underline underline-offset-2">
                {patient.common.name}
              </Link>
            )}
          </p>
        </div>
      </div>
      <dl className="flex flex-col gap-3">
        <Line icon={Clock} term="Date">
          {capitalised(longDate(start, zone))}
          <br />
          {time(start, zone)} – {endTime(end, zone)} {live && <Badge tone="danger">LIVE</Badge>}{' '}
          {status !== 'BOOKED' && <Badge>{STATUS[status]}</Badge>}
        </Line>
        <Line icon={ClipboardList} term="Type">
          {visitLabel(appointment)}
        </Line>
        {cancelCode !== null && (
          <Line icon={CalendarX} term="Annulation">
            {CANCELLATION_REASONS[cancelCode]}
          </Line>
        )}
        <Line icon={Users} term={practitionersOf(appointment).length > 1 ? 'Professionnels' : 'Professionnel'}>
          {namesOf(practitionersOf(appointment))}
        </Line>
        {description !== null && (
          <Line icon={FileText} term="Motif">
            <SealedOwnerContext value={owner}>
              <Shown text={reason} />
            </SealedOwnerContext>
          </Line>
        )}
      </dl>
    </div>
  );
};
