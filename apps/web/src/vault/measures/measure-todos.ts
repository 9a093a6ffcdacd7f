import type { MeasuredPatient } from '@maillon/contracts/record/measured-patients';
import { vitalHeadline } from '@maillon/domain/measures/alert-words';
import { ofName } from '@maillon/domain/text/of-name';
import { type FollowedPatient, openFollowed } from './followed-alerts.ts';
import type { VitalAlert } from './standing-alerts.ts';

/** Measures of a patient that wait for one who follows them. */
export interface MeasureTodo {
  readonly key: string;
  readonly title: string;
  readonly about: string;
  readonly since: string | null;
  readonly isUrgent: boolean;
  readonly to: string;
  /** Who has to be seen or called; absent where nothing could be read. */
  readonly person?: Pick<MeasuredPatient, 'id' | 'name' | 'gender' | 'phone'>;
}

/** Where a patient's file and the list of patients are. */
export interface PatientPlaces {
  readonly fileOf: (patientId: string) => string;
  readonly list: string;
}

const aboutOf = ({ limit, level, since }: VitalAlert): readonly string[] => [
  limit === null ? 'Variation rapide' : `Repère ${limit}`,
  ...(level === 'urgent' ? ['à voir sans attendre'] : []),
  ...(since.length > 0 ? ['mesurée de nouveau depuis'] : []),
];

/** A patient is seen or called once, whatever was measured: what stands out of it is one line. */
const abnormalOf = ({ patient, alerts }: FollowedPatient, { fileOf }: PatientPlaces): readonly MeasureTodo[] => {
  const [last] = alerts.map(({ measure }) => measure.at).toSorted((a, b) => Date.parse(b) - Date.parse(a));
  if (last === undefined) return [];
  return [
    {
      key: ['measure', ...alerts.map(({ measure }) => measure.id)].join(' '),
      title: [...alerts.map(({ type, measure }) => vitalHeadline(type, measure.value)), patient.name].join(' · '),
      about: [...new Set(alerts.flatMap(aboutOf))].join(' · '),
      since: last,
      isUrgent: true,
      to: `${fileOf(patient.id)}?view=vitals`,
      person: patient,
    },
  ];
};

/** More of them are one line: they would hide what can be read. */
const MAX_APART = 2;

const unreadableOf = (
  followed: readonly FollowedPatient[],
  { fileOf, list }: PatientPlaces,
): readonly MeasureTodo[] => {
  const closed = followed.filter(({ isUnreadable }) => isUnreadable).map(({ patient }) => patient);
  const same = { since: null, isUrgent: false };
  if (closed.length > MAX_APART) {
    const names = closed.map(({ name }) => name).join(', ');
    return [
      {
        ...same,
        key: 'unreadable',
        title: `Mesures de ${closed.length} patients illisibles pour vous`,
        about: names,
        to: list,
      },
    ];
  }
  return closed.map(({ id, name }) => ({
    ...same,
    key: `unreadable ${id}`,
    title: `Mesures ${ofName(name)} illisibles pour vous`,
    about: 'Ouvrez son dossier pour savoir pourquoi',
    to: `${fileOf(id)}?view=vitals`,
  }));
};

/** The measures of followed patients that call for a look, and those that cannot be looked at. @param now in milliseconds */
export const measureTodos = async (
  patients: readonly MeasuredPatient[],
  now: number,
  places: PatientPlaces,
): Promise<readonly MeasureTodo[]> => {
  const followed = await openFollowed(patients, now);
  return [...followed.flatMap((one) => abnormalOf(one, places)), ...unreadableOf(followed, places)];
};
