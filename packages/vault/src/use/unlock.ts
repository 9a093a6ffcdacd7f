import { VaultError } from '../errors.ts';
import type { AccountInfo, AuthFactor, EncryptionProvider, NextHalf, TmrArgs } from '../provider.ts';

/** What a person may do instead of typing the code: have one sent, or use the printed sheet. */
export type OtherWay = { way: 'send' } | { way: 'sheet'; text: string };

/** What the dialog of eight characters has to know. */
export interface CodeState {
  /** Whether a code is on its way: none leaves before the person asks for one. */
  readonly isSent: boolean;
  readonly sentTo: AuthFactor | undefined;
  /** What the last code, sheet or sending was answered with. */
  readonly refusal: VaultError | undefined;
}

/** A code on its way. `authFactor`: where the vault sent it, when that is not what the caller thought. */
export interface SentChallenge {
  sessionId: string;
  mustAuthenticate: boolean;
  twoManRuleKey: string;
  formerKey?: string | undefined;
  next?: NextHalf | undefined;
  authFactor?: AuthFactor;
}

/** What the application brings to the loading screen. */
export interface UnlockSteps {
  user: { userId: string; databasePath: string; databaseKey: string };
  /** Where a provider cannot tell where the code went (Seald). */
  authFactor?: AuthFactor;
  displayName?: string;
  /** The identity that the application knows this person by: a printed sheet opens no other one. */
  identityId?: string | null;
  /** `POST /user/current/seald-signup-jwt`. */
  signupToken(): Promise<string>;
  /** `POST /user/current/send-challenge-2mr`. */
  sendChallenge(isRegistering: boolean): Promise<SentChallenge>;
  /** `POST /user/current/vault-backup`: a backup was kept with this salt. Throws CHAIN_FORK where the vault shows an older one. */
  backupKept?(salt: string): Promise<void>;
  /** The dialog of eight characters; again after each answer that opened nothing. */
  askCode(state: CodeState): Promise<string | OtherWay>;
}

/**
 * From a cold start to a vault that is open: on this device, by a first registration, or back by a code. A local store that is
 * damaged or slept through a renewal is dropped once and made again. Throws TMR_SESSION (reload the page), TOO_MANY_ATTEMPTS,
 * WRONG_TMR_KEY and whatever cannot be mended here.
 */
export async function unlock(provider: EncryptionProvider, steps: UnlockSteps): Promise<AccountInfo> {
  await open(provider, steps);
  const status = await provider.status();
  if (status === 'registered') return saved(provider, steps);
  if (status === 'locked') return recover(provider, steps);
  return register(provider, steps);
}

async function open(provider: EncryptionProvider, { user }: UnlockSteps): Promise<void> {
  try {
    await provider.initialize(user);
  } catch (error) {
    const isMendable = error instanceof VaultError && /^LOCAL_(DB_CORRUPT|KEY_MISMATCH)$/.test(error.code);
    if (!isMendable) throw error;
    await provider.dropDatabase();
    await provider.initialize(user);
  }
}

/** Also the way back for a provider that cannot tell a new user from one who lost their device (Seald). */
async function register(provider: EncryptionProvider, steps: UnlockSteps): Promise<AccountInfo> {
  const challenge = await steps.sendChallenge(true);
  if (challenge.mustAuthenticate) return recover(provider, steps, challenge);
  const { displayName } = steps;
  const info = await provider.createIdentity({
    signupJWT: await steps.signupToken(),
    ...(displayName === undefined ? {} : { displayName }),
  });
  await save(provider, steps, challenge);
  return info;
}

/** A person who left while their keys were being made has them on this device alone: they are saved now. */
async function saved(provider: EncryptionProvider, steps: UnlockSteps): Promise<AccountInfo> {
  if ((await provider.twoManRule.isSaved?.()) === false) {
    const challenge = await steps.sendChallenge(true);
    if (!challenge.mustAuthenticate) await save(provider, steps, challenge);
  }
  return known(provider);
}

async function save(provider: EncryptionProvider, steps: UnlockSteps, challenge: SentChallenge): Promise<void> {
  await provider.twoManRule.save(argsOf(steps, challenge));
  await kept(steps, challenge);
}

async function kept({ backupKept }: UnlockSteps, { next }: SentChallenge): Promise<void> {
  if (next) await backupKept?.(next.salt);
}

/** What the person can go on from in the dialog; after anything else the unlocking begins again. */
const isForTheDialog = (error: unknown, answer: string | OtherWay): error is VaultError =>
  error instanceof VaultError &&
  (error.code === 'INVALID_CHALLENGE' || (typeof answer === 'object' && answer.way === 'send'));

async function recover(provider: EncryptionProvider, steps: UnlockSteps, sent?: SentChallenge): Promise<AccountInfo> {
  let challenge = sent;
  let refusal: VaultError | undefined;
  for (;;) {
    const answer = await steps.askCode({
      isSent: challenge !== undefined,
      sentTo: challenge && (challenge.authFactor ?? steps.authFactor),
      refusal,
    });
    refusal = undefined;
    try {
      if (typeof answer === 'string') {
        // Not for the dialog: a person who answers without having asked for one would be asked for ever.
        if (challenge === undefined) throw new VaultError('UNKNOWN', 'no code was sent');
        const { isKept, ...info } = await provider.twoManRule.retrieve({
          ...argsOf(steps, challenge),
          challenge: answer,
        });
        if (isKept) await kept(steps, challenge);
        return info;
      }
      if (answer.way === 'send') challenge = await steps.sendChallenge(false);
      else if (provider.recoveryKit) return await provider.recoveryKit.import(answer.text, steps.identityId);
    } catch (error) {
      if (!isForTheDialog(error, answer)) throw error;
      refusal = error;
    }
  }
}

function argsOf(
  { user, authFactor: known }: UnlockSteps,
  { sessionId, twoManRuleKey, formerKey, next, authFactor = known }: SentChallenge,
): TmrArgs {
  if (!authFactor) throw new VaultError('UNKNOWN', 'nobody says where the code went');
  return { userId: user.userId, sessionId, authFactor, twoManRuleKey, formerKey, next };
}

async function known(provider: EncryptionProvider): Promise<AccountInfo> {
  const info = await provider.accountInfo();
  if (!info) throw new VaultError('LOCKED');
  return info;
}
