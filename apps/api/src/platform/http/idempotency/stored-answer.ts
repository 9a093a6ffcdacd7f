import type { Endpoint } from '@maillon/contracts/endpoint/endpoint';
import type { Answer } from '../output/answer.ts';

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

const idOf = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' ? [value.id] : [];

const idsIn = ({ idsOf }: Endpoint, body: unknown): readonly string[] => {
  if (idsOf !== undefined) return idsOf(body as never);
  return Array.isArray(body) ? body.flatMap(idOf) : idOf(body);
};

/** Whether the body of an answer is read again, with the rights of that moment, when its key comes again. */
export const isReadAgain = ({ kept }: Endpoint, { status, body }: Answer): boolean =>
  kept === 'ids' && status < 400 && body !== null;

/** What is stored of an answer under its idempotency key (design api §8 B5): where the contract says so, status and ids alone. */
export const toStoredAnswer = (contract: Endpoint, answer: Answer): Answer => {
  if (answer.body === null || !isReadAgain(contract, answer)) return answer;
  const ids = idsIn(contract, JSON.parse(answer.body));
  return { status: answer.status, headers: JSON_TYPE, body: JSON.stringify(ids) };
};

/** The ids in an answer that {@link toStoredAnswer} made. One from before it existed is a whole body. */
export const storedIds = (contract: Endpoint, { body }: Answer): readonly string[] => {
  const stored: unknown = JSON.parse(body ?? '[]');
  const isIds = Array.isArray(stored) && stored.every((value) => typeof value === 'string');
  return isIds ? stored : idsIn(contract, stored);
};
