import { createHash } from 'node:crypto';
import { REFUSALS } from '@maillon/contracts/refusals/refusals';
import { Injectable, Logger } from '@nestjs/common';
import type { APIInterface, APIOptions, RecipeInterface } from 'supertokens-node/recipe/passwordless/index.js';
import type { UserContext } from 'supertokens-node/types/index.js';
import { AuthAudit } from '../auth-audit.ts';
import { type Contact, contactOfDevice } from './contact.ts';
import { ContactLimits } from './contact-limits.service.ts';
import { type LoginCode, LoginCodeSender } from './login-code.sender.ts';

type Api = Required<APIInterface>;
type CreateCode = Api['createCodePOST'];
type ResendCode = Api['resendCodePOST'];
type ConsumeCode = Api['consumeCodePOST'];

const RESTART = { status: 'RESTART_FLOW_ERROR' } as const;
/** The screens show the message of a GENERAL_ERROR as it is (spec platform §8). */
const NOT_SENT = { status: 'GENERAL_ERROR', message: REFUSALS.DEPENDENCY_UNAVAILABLE.detail } as const;

/** The post did not take the message; the cause is logged, and holds no contact. */
class CodeNotSent extends Error {}

/** Signing in never touches the session that a browser may still have (no account linking). */
const withoutSession = { session: undefined, shouldTryLinkingWithSessionUser: false } as const;

const SILENT = Symbol('nothing is sent');
const silence = (context: UserContext): void => void Reflect.set(context, SILENT, true);
const isSilent = (context: UserContext): boolean => Reflect.get(context, SILENT) === true;

/** The rules of design api §4.10 around the SDK's own handling of login codes. */
@Injectable()
export class LoginCodes {
  private readonly log = new Logger(LoginCodes.name);

  constructor(
    private readonly limits: ContactLimits,
    private readonly sender: LoginCodeSender,
    private readonly audit: AuthAudit,
  ) {}

  async send(message: LoginCode, context: UserContext): Promise<void> {
    if (isSilent(context)) return;
    try {
      await this.sender.send(message);
    } catch (cause) {
      this.log.error(
        `a login code was not sent by ${message.contact.kind}: ${cause instanceof Error ? cause.name : 'unknown'}`,
      );
      throw new CodeNotSent('the login code was not sent', { cause });
    }
  }

  create(original: CreateCode): CreateCode {
    return async (input) => {
      const contact = contactOfDevice('email' in input ? { email: input.email } : { phoneNumber: input.phoneNumber });
      return this.issue(contact, input, () => original({ ...input, ...withoutSession }));
    };
  }

  resend(original: ResendCode): ResendCode {
    return async (input) => {
      const { tenantId, userContext, deviceId } = input;
      const recipe = input.options.recipeImplementation;
      const device = await recipe.listCodesByDeviceId({ deviceId, tenantId, userContext });
      if (device === undefined) return RESTART;
      const answer = await this.issue(contactOfDevice(device), input, () => original({ ...input, ...withoutSession }));
      // The core keeps every code of a device alive; here a new one replaces those before it.
      const older = answer.status === 'OK' ? device.codes : [];
      await Promise.all(older.map(({ codeId }) => recipe.revokeCode({ codeId, tenantId, userContext })));
      return answer;
    };
  }

  consume(original: ConsumeCode): ConsumeCode {
    return async (input) => {
      const { tenantId, userContext, preAuthSessionId } = input;
      if (!('userInputCode' in input)) return RESTART;
      const recipe = input.options.recipeImplementation;
      const device = await recipe.listCodesByPreAuthSessionId({ preAuthSessionId, tenantId, userContext });
      if (device === undefined) return RESTART;

      const contact = contactOfDevice(device);
      const { refused, locks } = await this.limits.countTry(contact);
      if (refused) return RESTART;

      const answer = await original({ ...input, ...withoutSession });
      if (answer.status === 'OK') {
        await this.limits.reset(contact);
        return answer;
      }
      await this.audit.contact('auth.code_failed', contact);
      if (locks) await this.lock(contact, input);
      return answer;
    };
  }

  private async issue<Answer>(
    contact: Contact,
    { options, tenantId, userContext }: { options: APIOptions; tenantId: string; userContext: UserContext },
    original: () => Promise<Answer>,
  ): Promise<Answer | typeof NOT_SENT> {
    const { silent } = await this.limits.countRequest(contact);
    if (silent) silence(userContext);
    try {
      return await original();
    } catch (error) {
      if (error instanceof CodeNotSent) return NOT_SENT;
      throw error;
    } finally {
      // A code that was not sent can only be guessed.
      if (silent) await revokeAll(options.recipeImplementation, contact, tenantId, userContext);
      await this.audit.contact('auth.code_requested', contact);
    }
  }

  private async lock(
    contact: Contact,
    { options, tenantId, userContext }: { options: APIOptions; tenantId: string; userContext: UserContext },
  ): Promise<void> {
    await revokeAll(options.recipeImplementation, contact, tenantId, userContext);
    await this.audit.contact('auth.contact_locked', contact);
  }
}

const revokeAll = (recipe: RecipeInterface, contact: Contact, tenantId: string, userContext: UserContext) =>
  recipe.revokeAllCodes(
    contact.kind === 'email'
      ? { email: contact.value, tenantId, userContext }
      : { phoneNumber: contact.value, tenantId, userContext },
  );

/** Whether the two public halves of a login attempt belong together: the second is the digest of the first. */
export const isDevicePair = (deviceId: string, preAuthSessionId: string): boolean =>
  /^[A-Za-z0-9+/]{43}=$/.test(deviceId) &&
  createHash('sha256').update(Buffer.from(deviceId, 'base64')).digest('base64url') === preAuthSessionId;
