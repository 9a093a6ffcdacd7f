import type { UserMe } from '@maillon/contracts/accounts/users';
import { formatNir, formatPhone } from '@maillon/domain/identifiers';
import { isPractitionerType } from '@maillon/domain/user-type';
import { CalendarPlus } from 'lucide-react';
import { paths } from '../../config/paths.ts';
import type { PatientFile } from '../../data/affiliations.ts';
import { plainDate } from '../../lib/dates.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { GENDER_LABELS } from '../../ui/person-card.tsx';
import { type PatientAction, PatientActions } from './patient-actions.tsx';

const UNKNOWN = 'Non renseigné';
/** To an administrator in a person’s place. */
const WITHHELD = 'Non communiqué';

/** What identifies a person and how to reach them, in the order of the specification. */
const factsOf = ({ nir, birthDate, common, address: [place] }: PatientFile) =>
  [
    ['N° de sécurité sociale', nir === '' ? WITHHELD : formatNir(nir)],
    ['Date de naissance', plainDate(`${birthDate}T12:00:00Z`)],
    ['Téléphone', common.phone ? formatPhone(common.phone) : UNKNOWN],
    ['Ville', place?.city ?? place?.text ?? UNKNOWN],
    ['Email', common.email ?? UNKNOWN],
    ['Région', place?.state ?? UNKNOWN],
  ] as const;

interface PatientHeadingProps {
  readonly me: UserMe;
  readonly patient: PatientFile;
  readonly actions: readonly PatientAction[];
}

/** Who it is and how to reach them, with what can be done (spec clinical §2 "Patient record", header). */
export const PatientHeading = ({ me, patient, actions }: PatientHeadingProps) => {
  const { common, access, activated } = patient;
  const who = [common.age === null ? null : `${common.age} ans`, common.gender && GENDER_LABELS[common.gender]];
  // A person who looks at themselves has nobody to receive.
  const mayBook = isPractitionerType(me.userType) && me.impersonation === null && !access.self;
  const book = { label: 'Créer une consultation', icon: CalendarPlus, act: paths.bookAppointment(patient.id) };
  return (
    <header className="mb-6 rounded-lg border border-line bg-surface p-5 shadow-card md:p-6">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={common.name} size="lg" />
        <div className="min-w-0 flex-1 basis-52 md:basis-80">
          <h1 className="text-2xl font-semibold md:text-3xl">{common.name}</h1>
          <p className="text-muted">{who.filter(Boolean).join(' · ')}</p>
          {!activated && !access.self && (
            <Badge tone="info" className="mt-1.5">
              Compte en attente de sa première connexion
            </Badge>
          )}
        </div>
        <PatientActions actions={mayBook ? [book, ...actions] : actions} />
      </div>
      <dl className="mt-5 grid grid-cols-[5fr_4fr] gap-x-4 gap-y-3 border-t border-line pt-5 text-sm sm:grid-cols-2 sm:gap-x-8 xl:grid-cols-3">
        {factsOf(patient).map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
};
