import { needsIn } from '@maillon/domain/care/care-request-summary';
import { paths } from '../../../config/paths.ts';
import { type CareRequest, readReceivedCareRequests } from '../../../data/care-requests.ts';
import type { Todo } from './todo.model.ts';

const WITHIN_A_DAY = 'Visite dans moins de 24 h · ';

/** Care requests that wait for this practitioner's yes or no; one within a day stands first. */
export const careRequestTodos = (requests: readonly CareRequest[]): readonly Todo[] =>
  requests
    .filter(({ status }) => status === 'ONHOLD')
    .map(({ id, organization, subject, types, urgent, authoredOn, dispatches }) => ({
      key: id,
      title: `${organization.name} vous propose une prise en charge`,
      about: `${urgent ? WITHIN_A_DAY : ''}${subject.name} · ${needsIn(types)}`,
      since: dispatches[0]?.askedAt ?? authoredOn,
      isUrgent: urgent,
      isCare: true,
      to: paths.receivedRequest(id),
    }));

export const readCareRequestTodos = async (): Promise<readonly Todo[]> =>
  careRequestTodos(await readReceivedCareRequests());
