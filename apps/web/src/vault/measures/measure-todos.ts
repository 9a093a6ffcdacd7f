import type { MeasuredPatient } from '@maillon/contracts/record/measured-patients';
import { vitalHeadline } from '@maillon/domain/measures/alert-words';
import { type FollowedPatient, openFollowed } from './followed-alerts.ts';

/** A measure that waits for one who follows the patient. */
export interface MeasureTodo {
  readonly key: string;
  readonly title: string;
  readonly about: string;
  readonly since: string | null;
  readonly isUrgent: boolean;
  readonly to: string;
}

type PathOf = (patientId: string) => string;

const todosOf = (
  { patient: { id, name }, alerts, isUnreadable }: FollowedPatient,
  pathOf: PathOf,
): readonly MeasureTodo[] => {
  const to = `${pathOf(id)}?view=vitals`;
  const found = alerts.map(({ type, measure, limit, level, since }): MeasureTodo => {
    const about = [
      limit === null ? 'Variation rapide' : `Repère ${limit}`,
      level === 'urgent' && 'à voir sans attendre',
      since.length > 0 && 'mesurée de nouveau depuis',
    ];
    return {
      key: `measure ${measure.id}`,
      title: `${vitalHeadline(type, measure.value)} · ${name}`,
      about: about.filter(Boolean).join(' · '),
      since: measure.at,
      isUrgent: true,
      to,
    };
  });
  if (!isUnreadable) return found;
  const unreadable: MeasureTodo = {
    key: `unreadable ${id}`,
    title: `Mesures de ${name} illisibles pour vous`,
    about: 'Ouvrez son dossier pour savoir pourquoi',
    since: null,
    isUrgent: false,
    to,
  };
  return [...found, unreadable];
};

/** The measures of followed patients that call for a look, and those that cannot be looked at. @param now in milliseconds */
export const measureTodos = async (
  patients: readonly MeasuredPatient[],
  now: number,
  pathOf: PathOf,
): Promise<readonly MeasureTodo[]> => (await openFollowed(patients, now)).flatMap((one) => todosOf(one, pathOf));
