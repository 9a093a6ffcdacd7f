import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { patientNumberText } from '@maillon/domain/product/national-numbers';
import { isPractitionerType } from '@maillon/domain/user-type';
import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../config/paths.ts';
import type { PatientFile } from '../../data/affiliations.ts';
import { publicConfig } from '../../lib/api/public-config.ts';
import { plainDate } from '../../lib/dates.ts';
import { useMobileLayout } from '../../lib/hooks/use-media.ts';
import { shownPhone } from '../../lib/shown-phone.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { type PatientAction, PatientActions } from './patient-actions.tsx';

const UNKNOWN = 'Non renseigné';
const NUMBER_LABELS = { FR: 'N° de sécurité sociale', CI: 'N° CMU ou identifiant' } as const;
/** To an administrator in a person’s place, or of a person without one. */
const REDACTED = 'Non communiqué';
const NOTHING_KNOWN: ReadonlySet<string> = new Set([UNKNOWN, REDACTED]);

/**
 * How to reach a person, in the order of the specification. A phone or an address of mail that is missing is named, because it is
 * asked for; a place that is not known is no line.
 */
const factsOf = ({ nir, common, address: [place] }: PatientFile) =>
  (
    [
      [NUMBER_LABELS[publicConfig().country], nir === '' ? REDACTED : patientNumberText(nir)],
      ['Téléphone', common.phone ? shownPhone(common.phone) : UNKNOWN],
      ['Ville', place?.city ?? place?.text],
      ['E-mail', common.email ?? UNKNOWN],
      ['Région', place?.state],
    ] as const
  ).filter((fact): fact is readonly [(typeof fact)[0], string] => fact[1] !== undefined && fact[1] !== '');

const BORN = { FEMALE: 'née le', MALE: 'né le' } as const;

/** « 35 ans · née le 14 mai 1991 » */
const ageOf = ({ common: { age, gender }, birthDate }: PatientFile): string => {
  const born = `${gender === null ? 'naissance le' : BORN[gender]} ${plainDate(`${birthDate}T12:00:00Z`)}`;
  return age === null ? born : `${age} ans · ${born}`;
};

interface PatientHeadingProps {
  readonly me: UserMe;
  readonly patient: PatientFile;
  readonly actions: readonly PatientAction[];
  /** What has to be known before anything is done: alerts, allergies, a pregnancy. */
  readonly flags?: ReactNode;
}

/** Who it is, what to beware of and what can be done: it stays on top while the file is scrolled (design look §2 "Patient file"). */
export const PatientHeading = ({ me, patient, actions, flags }: PatientHeadingProps) => {
  const { common, access, activated } = patient;
  // No booking from one's own file.
  const mayBook = isPractitionerType(me.userType) && me.impersonation === null && !access.self;
  const book = { label: 'Créer une consultation', icon: CalendarPlus, act: paths.bookAppointment(patient.id) };
  const buttons = <PatientActions actions={mayBook ? [book, ...actions] : actions} />;
  const mobile = useMobileLayout();
  const known = (
    <>
      {flags}
      {!activated && !access.self && <Badge tone="info">Attend sa première connexion</Badge>}
    </>
  );
  return (
    <>
      <header className="sticky top-(--notice) z-20 -mx-4 border-b border-line bg-surface px-4 py-3 text-sm md:-mx-8 md:px-8">
        <div className="flex items-center gap-4">
          <Avatar name={common.name} />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-baseline gap-x-3">
              <h1 className="text-lg font-semibold wrap-anywhere md:text-xl">{common.name}</h1>
              <p className="text-muted">{ageOf(patient)}</p>
            </div>
            {!mobile && <div className="mt-1 flex h-7 items-center gap-1.5 overflow-hidden">{known}</div>}
          </div>
          {!mobile && buttons}
        </div>
        {/* On a phone all of them are seen, on a second line where one is not enough: an allergy is not cut. */}
        {mobile && <div className="mt-2 flex min-h-7 flex-wrap items-center gap-1.5">{known}</div>}
        {!mobile && <Facts patient={patient} className="mt-1 pl-14" />}
      </header>
      {mobile && (
        <div className="-mx-4 flex flex-col gap-3 bg-surface px-4 pt-2 pb-1">
          <Facts patient={patient} />
          {buttons}
        </div>
      )}
    </>
  );
};

const Facts = ({ patient, className }: { readonly patient: PatientFile; readonly className?: string }) => (
  <dl className={cx('flex flex-wrap gap-x-5 text-xs text-muted', className)}>
    {factsOf(patient).map(([label, value]) => {
      const isUnknown = NOTHING_KNOWN.has(value);
      return (
        <div key={label} className="flex gap-x-1.5">
          <dt className={cx(!isUnknown && 'sr-only')}>{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      );
    })}
  </dl>
);
