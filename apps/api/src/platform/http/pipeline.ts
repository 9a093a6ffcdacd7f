import type { Endpoint } from '@maillon/contracts/endpoint/endpoint';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ENV, type Env } from '../env.ts';
import { LOG, type Log } from '../logging/log.ts';
import { ProfessionalTrust } from '../professional-trust.ts';
import { LookupAllowance, type ReservedLookup } from '../rate-limit/lookup-allowance.ts';
import { RateLimiter } from '../rate-limit/rate-limiter.ts';
import { Refusal } from '../refusal.ts';
import { withRequestContext } from '../request-context.ts';
import { ApiKeyResolver, apiKeyIn } from '../sessions/api-key-resolver.ts';
import { SessionResolver } from '../sessions/session-resolver.ts';
import type { CallMeta } from './call.ts';
import { type CompiledContract, CompiledContracts } from './compiled-contract.ts';
import { EndpointPipeline, type Handlers } from './endpoint-pipeline.ts';
import { ownBases } from './fhir/called-base.ts';
import { takeSearchParameters } from './fhir/search-parameters.ts';
import { HttpRequestContext } from './http-request-context.ts';
import { fingerprintOf, Idempotency, idempotencyKeyOf, keyIn, type StoredAnswer } from './idempotency/idempotency.ts';
import { isReadAgain, storedIds, toStoredAnswer } from './idempotency/stored-answer.ts';
import { takeFirst } from './input/first-item.ts';
import type { ParsedParts } from './input/input-parser.ts';
import { type Admitted, admit, admitPartner } from './limits/admission.ts';
import { answerDeadlines } from './limits/answer-deadlines.ts';
import { closeAfterAnswer } from './limits/close-after-answer.ts';
import type { Deadlines, Running } from './limits/deadlines.ts';
import { limitRate } from './limits/limit-rate.ts';
import { TransferRates } from './limits/transfer-rates.ts';
import { type Answer, AnswerControls, sendAnswer } from './output/answer.ts';
import { SerializedJson } from './output/serialized-json.ts';
import { ifMatchOf } from './output/versions.ts';
import { RefusalTrail } from './problems/refusal-trail.ts';
import { occurrenceOf, problemAnswer, sendProblem } from './problems/send-problem.ts';
import { AddressHasher } from './security/address-hasher.ts';
import { refuseForgedRead } from './security/forgery-guard.ts';
import { checkLabels } from './security/labels.ts';
import { redact } from './security/redact.ts';

const FHIR = 'application/fhir+json';

/** Files are for the endpoints that say so, and nothing else is for them. */
const refuseFiles = (contract: Endpoint, { headers, method }: FastifyRequest): void => {
  const brings = /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
  if (method !== 'GET' && brings !== (contract.multipart !== undefined)) throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
};

/** One request on its way through the steps. */
interface Exchange {
  readonly contract: Endpoint;
  readonly runtime: CompiledContract;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly handlers: Handlers;
  readonly context: HttpRequestContext;
  /** The time that is left for the answer. */
  time: Running;
}

type Call = ParsedParts & Admitted & { readonly ids?: readonly string[] };

/** The steps of design api §1 "Check order", for every endpoint alike. */
@Injectable()
export class HttpPipeline extends EndpointPipeline implements OnApplicationShutdown {
  private readonly compiled: CompiledContracts;
  private readonly deadlines: Deadlines;
  private readonly transferRates = new TransferRates();

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(LOG) private readonly log: Log,
    private readonly sessions: SessionResolver,
    private readonly apiKeys: ApiKeyResolver,
    private readonly limiter: RateLimiter,
    private readonly idempotency: Idempotency,
    private readonly addresses: AddressHasher,
    private readonly refusals: RefusalTrail,
    private readonly lookups: LookupAllowance,
    private readonly trust: ProfessionalTrust,
  ) {
    super();
    this.compiled = new CompiledContracts(env);
    this.deadlines = answerDeadlines(log);
  }

  async run(contract: Endpoint, reply: FastifyReply, handlers: Handlers): Promise<FastifyReply> {
    const { request } = reply;
    const context = new HttpRequestContext(request, this.addresses);
    const time = this.deadlines.start(reply, context);
    const exchange: Exchange = {
      contract,
      runtime: this.compiled.of(contract),
      request,
      reply,
      handlers,
      context,
      time,
    };
    request.template = exchange.runtime.template;
    try {
      const answer = await withRequestContext(context, () => this.process(exchange));
      // The time limit may have answered while the handler was still at work.
      if (reply.sent) return this.drop(answer, reply);
      if (answer.file !== undefined) this.transferRates.leaving(reply.raw, () => reply.raw.destroy());
      return sendAnswer(request, reply, answer);
    } catch (error) {
      await withRequestContext(context, () => this.refusals.note(contract, request.params, error));
      return sendProblem(reply, error, this.log);
    } finally {
      this.deadlines.end(exchange.time);
    }
  }

  onApplicationShutdown(): void {
    this.deadlines.stop();
    this.transferRates.stop();
  }

  /** An answer that came too late; its file is closed. */
  private drop({ file }: Answer, reply: FastifyReply): FastifyReply {
    file?.bytes.destroy();
    return reply;
  }

  /** The time to answer begins when the files have come, which may take as long as they keep coming. */
  private awaitFiles(exchange: Exchange): void {
    const { request, reply, context } = exchange;
    this.deadlines.end(exchange.time);
    request.raw.once('end', () => {
      exchange.time = this.deadlines.start(reply, context);
    });
    this.transferRates.arriving(request.raw, () => {
      closeAfterAnswer(request, sendProblem(reply, new Refusal('REQUEST_TIMEOUT'), this.log));
    });
  }

  private async process(exchange: Exchange): Promise<Answer> {
    const { contract, request, reply } = exchange;
    if (contract.modes !== undefined && !contract.modes.includes(this.env.MODE)) throw new Refusal('NOT_FOUND');
    checkLabels(request.headers, this.env.MODE);
    if (contract.writes === true) refuseForgedRead(request);

    const early = this.lookEarly(exchange);
    const admitted = await this.admit(exchange);

    if (contract.verifiedOnly === true && admitted.caller?.user) await this.trust.require(admitted.caller.user);

    await limitRate(contract, this.limiter, request, reply, admitted);

    // A client that gets a stored answer learns nothing new.
    const look = early?.userId === admitted.caller?.stUserId ? early?.look : undefined;
    const isKept = look !== undefined && (await look) !== undefined;
    // Its parts alone: the request itself holds half of the server.
    const { params, query, body } = request;
    const lookup = isKept ? null : await this.lookups.reserve(contract, admitted.caller, { params, query, body });
    try {
      return await this.answer(exchange, admitted, look, lookup);
    } catch (error) {
      lookup?.refused(error);
      throw error;
    } finally {
      await lookup?.settle();
    }
  }

  /** A key is taken only where the contract says so; elsewhere it is no session. */
  private async admit({ contract, request, reply, context }: Exchange): Promise<Admitted> {
    const key = contract.apiKeys === true ? apiKeyIn(request) : null;
    if (key !== null) {
      return { actor: null, caller: null, partner: await admitPartner(key, this.apiKeys, this.limiter, request) };
    }
    return admit(contract, this.sessions, request, reply, ({ user, stUserId }) => {
      context.actor = user;
      context.impersonatorId = user?.impersonatorId ?? null;
      context.accountId = user === null ? stUserId : null;
    });
  }

  /** From the shape of what is asked on. */
  private async answer(
    exchange: Exchange,
    admitted: Admitted,
    look: Promise<StoredAnswer | undefined> | undefined,
    lookup: ReservedLookup | null,
  ): Promise<Answer> {
    const { contract, runtime, request, reply } = exchange;
    refuseFiles(contract, request);
    if (contract.multipart !== undefined) this.awaitFiles(exchange);
    if (contract.mediaType === FHIR) takeSearchParameters(contract, request, ownBases(this.env, request));
    const write = runtime.writeFirst !== null && takeFirst(request) ? runtime.writeFirst : runtime.write;
    const parts = runtime.parse(request);
    const key = runtime.honoursIdempotency ? idempotencyKeyOf(request.headers['idempotency-key']) : null;
    if (key === null && contract.idempotencyKey === 'required') throw new Refusal('IDEMPOTENCY_KEY_REQUIRED');
    const call = { ...parts, ...admitted };
    const run = () => this.handle(exchange, call, key, write, exchange.handlers.answer);

    if (key === null || !runtime.honoursIdempotency || admitted.caller === null) return run();
    let noting: Promise<void> | undefined;
    const userId = admitted.caller.stUserId;
    const { answer, replayed } = await this.idempotency.once({
      scope: { userId, method: contract.method, route: contract.path, key },
      look,
      fingerprint: fingerprintOf(request.url, parts.body),
      run,
      kept: (answer) => toStoredAnswer(contract, answer),
      refused: (error) => {
        lookup?.refused(error);
        const answer = this.keepable(error, reply);
        // Now, so that its line and the kept answer travel together.
        if (answer !== null) noting ??= this.refusals.note(contract, request.params, error);
        return answer;
      },
    });
    await noting;
    if (!replayed) return answer;
    reply.header('idempotency-replayed', 'true');
    return isReadAgain(contract, answer) ? this.readAgain(exchange, call, key, write, answer) : answer;
  }

  /** Whether a key has its answer is asked together with whether its session lives: in one trip. */
  private lookEarly({ contract, runtime, request }: Exchange) {
    const key = keyIn(request.headers['idempotency-key']);
    if (key === null || !runtime.honoursIdempotency) return;
    const userId = this.sessions.accountOf(request);
    if (userId === undefined) return;
    const look = this.idempotency.look({ userId, method: contract.method, route: contract.path, key });
    // A client that is refused before does not wait for it.
    look.catch(() => undefined);
    return { userId, look };
  }

  /** The answer of a key, as it is now and for its present caller: rights that were revoked are not given back. */
  private async readAgain(
    exchange: Exchange,
    call: Call,
    key: string,
    write: CompiledContract['write'],
    kept: Answer,
  ): Promise<Answer> {
    const { contract, handlers } = exchange;
    const { replay } = handlers;
    if (replay === undefined) throw new Error(`${contract.id} has no @Replay`);
    const ids = storedIds(contract, kept);
    const answer = await this.handle(exchange, { ...call, ids }, key, write, replay);
    return { ...answer, status: kept.status };
  }

  private async handle(
    { contract, request, reply }: Exchange,
    call: Call,
    key: string | null,
    write: CompiledContract['write'],
    handler: Handlers['answer'],
  ): Promise<Answer> {
    const isImpersonated = (call.actor?.impersonatorId ?? null) !== null;
    const controls = new AnswerControls(request, isImpersonated);
    const meta: CallMeta = {
      wire: { request, reply },
      requestId: request.id,
      ifMatch: ifMatchOf(request.headers['if-match']),
      idempotencyKey: key,
      reply: controls,
    };
    const handled = await handler({ ...call, meta });
    const result = isImpersonated ? redact(contract, handled) : handled;
    if (result instanceof SerializedJson) reply.raw.once('close', result.release);
    return controls.answer(contract, write(result));
  }

  /** Refusals are answers and are kept; our own failures and "later" are not, so that the same key works again. */
  private keepable(error: unknown, reply: FastifyReply): Answer | null {
    const answer = problemAnswer(error, occurrenceOf(reply));
    return answer.status < 500 && answer.status !== 429 && answer.status !== 401 ? answer : null;
  }
}
