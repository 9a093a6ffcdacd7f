import type { MeasuredPatient } from '@maillon/contracts/record/measured-patients';
import { vitalHeadline } from '@maillon/domain/measures/alert-words';
import { type FollowedPatient, openFollowed } from '../../../vault/measures/followed-alerts.ts';
import type { Todo } from './todo.model.ts';

type PathOf = (patientId: string) => string;

const todosOf = ({ patient: { id, name }, alerts, isUnreadable }: FollowedPatient, pathOf: PathOf): readonly Todo[] => {
  const to = `${pathOf(id)}?view=vitals`;
  const found = alerts.map(({ type, measure, limit, level, since }): Todo => {
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
  const unreadable: Todo = {
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
): Promise<readonly Todo[]> => (await openFollowed(patients, now)).flatMap((one) => todosOf(one, pathOf));
