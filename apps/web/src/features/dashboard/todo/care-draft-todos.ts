import { needsIn } from '@maillon/domain/care/care-request-summary';
import { ofName } from '@maillon/domain/text/of-name';
import { paths } from '../../../config/paths.ts';
import { type CareRequest, readCareRequestsOf } from '../../../data/care-requests.ts';
import type { Todo } from './todo.model.ts';

/** Care requests that no practitioner is asked about: prepared, or come back because none took them. */
export const careDraftTodos = (requests: readonly CareRequest[]): readonly Todo[] =>
  requests
    .filter(({ status }) => status === 'DRAFT')
    .map(({ id, subject, types, urgent, complete, authoredOn, dispatches }) => ({
      key: id,
      title: titleOf({ dispatches, subject, complete }),
      about: `${urgent ? 'Visite dans moins de 24 h · ' : ''}${needsIn(types)}`,
      since: authoredOn,
      isUrgent: urgent && complete,
      isCare: true,
      to: paths.careRequest(id),
    }));

type Draft = Pick<CareRequest, 'dispatches' | 'subject' | 'complete'>;

/** By what became of the last sending; one that the structure took back has become of nothing. */
const titleOf = ({ dispatches, subject: { name }, complete }: Draft): string => {
  const ended = new Set(dispatches.map(({ state }) => state));
  if (ended.has('ACCEPTED')) return `La prise en charge ${ofName(name)} est interrompue`;
  if (ended.has('DECLINED') || ended.has('EXPIRED')) return `Personne n’a pris en charge ${name}`;
  return `${name} : demande de soins à ${complete ? 'envoyer' : 'compléter'}`;
};

export const readCareDraftTodos = async (structureId: string): Promise<readonly Todo[]> =>
  careDraftTodos(await readCareRequestsOf(structureId, 'DRAFT'));
