import type { Problem } from '@maillon/contracts/endpoint/problem';
import { operationOutcome } from '@maillon/domain/fhir/operation-outcome';
import type { FastifyReply } from 'fastify';
import type { Log } from '../../logging/log.ts';
import { outageLines } from '../../logging/outage-lines.ts';
import { SessionRefusal } from '../../sessions/session-resolver.ts';
import { templateOf } from '../access-log.ts';
import type { Answer } from '../output/answer.ts';
import { type Occurrence, problemOf, refusalOf } from './problem-document.ts';
import { instanceOf } from './problem-instance.ts';

const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';
const FHIR_TYPE = 'application/fhir+json; charset=utf-8';
/** Clients of these paths read no problem documents. */
const FHIR_PATH = /^\/[^?]*\/fhir\/R4(?=[/?]|$)/;

/** 503, and 507 of a disk that is full. */
const AWAY: ReadonlySet<number> = new Set([503, 507]);
const UNAUTHORISED = 401;
/** Each 401 says what would be accepted (RFC 9110 §11.6.1). A browser's cookie has no scheme of its own, and nothing asks its owner. */
export const CHALLENGE = { 'www-authenticate': 'Bearer realm="Maillon"' } as const;

export const occurrenceOf = ({ request }: FastifyReply): Occurrence => {
  const path = templateOf(request);
  return {
    requestId: request.id,
    path,
    instance: instanceOf(request.originalUrl, path, request.id),
    inFhir: FHIR_PATH.test(request.url),
  };
};

/** The answer that an error stands for. */
export const problemAnswer = (error: unknown, occurrence: Occurrence): Answer => {
  const { status, extra } = refusalOf(error);
  return {
    status,
    headers: {
      'content-type': occurrence.inFhir ? FHIR_TYPE : PROBLEM_TYPE,
      ...(extra.retryAfter === undefined ? {} : { 'retry-after': String(extra.retryAfter) }),
      ...(status === UNAUTHORISED ? CHALLENGE : {}),
    },
    body: JSON.stringify(bodyOf(problemOf(error, occurrence), occurrence)),
  };
};

const bodyOf = (problem: Problem, { inFhir }: Occurrence): object =>
  inFhir ? operationOutcome({ ...problem, errors: problem.errors ?? [] }) : problem;

/** Answers an error, and logs those that are our fault. The caller is shown the request id alone; the log shows the cause. */
export const sendProblem = (reply: FastifyReply, error: unknown, log: Log): FastifyReply => {
  const occurrence = occurrenceOf(reply);
  const answer = problemAnswer(error, occurrence);
  if (answer.status >= 500) {
    const { method } = reply.request;
    const place = { requestId: occurrence.requestId, method, route: occurrence.path };
    if (AWAY.has(answer.status)) outageLines(log).note(place, error);
    else log.error({ ...place, err: error }, 'the request failed');
  }
  if (error instanceof SessionRefusal) log.debug({ requestId: occurrence.requestId }, error.sdkMessage);
  // The time limit may have answered while the handler was still at work.
  if (reply.sent) return reply;
  return reply.code(answer.status).headers(answer.headers).send(answer.body);
};
