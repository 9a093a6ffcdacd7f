import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { isPractitionerType } from '@maillon/domain/user-type';
import { paths } from '../../config/paths.ts';
import type { Found } from '../../data/search.ts';
import type { Theme } from '../../lib/storage/theme.ts';
import type { TypedMeasure } from '../../vault/measures/typed-measure.ts';

/** One line of the palette: somewhere to go, or a theme to change to. */
export interface Choice {
  readonly key: string;
  /** People are found by the server; the rest is known here, texts by the search of this device. */
  readonly kind: 'person' | 'action' | 'page' | 'text';
  readonly label: string;
  readonly detail: string;
  readonly to?: string;
  readonly theme?: Theme;
  /** The person whom an action is about: found by the server as people are. */
  readonly about?: string;
  /** A person whom this tab went to: found here, and not for an earlier word. */
  readonly isRecent?: true;
  /** Typed with a name; it waits in memory until the page of the patient takes it. */
  readonly measure?: TypedMeasure;
}

export interface ChoiceGroup {
  readonly title: string;
  readonly choices: readonly Choice[];
}

export type Reader = Pick<UserMe, 'userType' | 'impersonation' | 'doctor' | 'midwife' | 'assistant' | 'organization'>;

/** Spec platform §6: the agenda's for doctor, assistant and midwife; those of patients for them and structures. A patient books. */
export const quickActionsFor = ({ userType, impersonation }: Reader): readonly Choice[] => {
  const action = (label: string, to: string): Choice => ({ key: to, kind: 'action', label, detail: '', to });
  const mayWrite = impersonation === null;
  const isStructure = userType === 'organization';
  const isProfessional = isPractitionerType(userType);
  const list = isStructure ? paths.organizationPatients() : paths.patients();
  const add = isStructure ? paths.addOrganizationPatient() : paths.addPatient();
  return [
    ...(userType === 'patient' && mayWrite ? [action('Prendre rendez-vous', paths.bookAppointment())] : []),
    ...(isProfessional && mayWrite ? [action('Ajouter un rendez-vous', paths.bookAppointment())] : []),
    ...(isProfessional ? [action('Voir l’agenda', paths.agenda())] : []),
    ...((isProfessional || isStructure) && mayWrite ? [action('Ajouter un patient', add)] : []),
    ...(isProfessional || isStructure ? [action('Liste des patients', list)] : []),
  ];
};

const belongsTo = ({ doctor, midwife, assistant, organization }: Reader, id: string): boolean =>
  [doctor, midwife, assistant, organization].some((profile) => profile?.organizations.some((one) => one.id === id));

/** Where a person is met: a patient on their page, a professional where one writes to them or books with them. */
const placeOf = ({ userType, userData: { id } }: Found, reader: Reader): string => {
  if (userType === 'patient') return paths.patient(id);
  if (userType === 'organization') return belongsTo(reader, id) ? paths.organization() : paths.joinOrganization();
  if (reader.userType === 'patient') return paths.bookAppointment();
  return reader.userType === 'organization' ? paths.externalPractitioners() : paths.contacts();
};

export const choiceOf = (found: Found, reader: Reader): Choice => {
  const { name, type, age, address } = found.common;
  const details = found.userType === 'patient' ? [age === null ? null : `${age} ans`] : [type, address.city];
  return {
    key: found.userData.id,
    kind: 'person',
    label: name,
    detail: details.filter(Boolean).join(' · '),
    to: placeOf(found, reader),
  };
};

const GROUPS: readonly { readonly title: string; readonly holds: (found: Found) => boolean }[] = [
  { title: 'Patients', holds: ({ userType }) => userType === 'patient' },
  { title: 'Professionnels', holds: ({ userType }) => isPractitionerType(userType) },
  { title: 'Structures', holds: ({ userType }) => userType === 'organization' },
];

/** Patients, professionals, structures; empty groups are left out. */
export const groupsOf = (found: readonly Found[], reader: Reader): readonly ChoiceGroup[] =>
  GROUPS.map(({ title, holds }) => ({
    title,
    choices: found.filter(holds).map((one) => choiceOf(one, reader)),
  })).filter(({ choices }) => choices.length > 0);
