import { VaultError } from '../errors.ts';
import type { AccountInfo, AuthFactor, EncryptionProvider } from '../provider.ts';

/** What the application brings to the loading screen. */
export interface UnlockSteps {
  user: { userId: string; databasePath: string; databaseKey: string };
  /** Where a provider cannot tell where the code went (Seald). */
  authFactor?: AuthFactor;
  displayName?: string;
  /** `POST /user/current/seald-signup-jwt`. */
  signupToken(): Promise<string>;
  /** `POST /user/current/send-challenge-2mr`. */
  sendChallenge(
    isRegistering: boolean,
  ): Promise<{ sessionId: string; mustAuthenticate: boolean; twoManRuleKey: string; authFactor?: AuthFactor }>;
  /** The dialog of eight characters; again, with the refusal, after a wrong one. */
  askCode(refusal?: VaultError): Promise<string>;
}

/**
 * From a cold start to a vault that is open: on this device, by a first registration, or back by a code. A local store that is
 * damaged or slept through a renewal is dropped once and made again. Throws TMR_SESSION (reload the page), TOO_MANY_ATTEMPTS,
 * WRONG_TMR_KEY and whatever cannot be mended here.
 */
export async function unlock(provider: EncryptionProvider, steps: UnlockSteps): Promise<AccountInfo> {
  await open(provider, steps);
  const status = await provider.status();
  if (status === 'registered') return known(provider);
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
  await provider.twoManRule.save(argsOf(steps, challenge));
  return info;
}

type Challenge = Awaited<ReturnType<UnlockSteps['sendChallenge']>>;

async function recover(provider: EncryptionProvider, steps: UnlockSteps, sent?: Challenge): Promise<AccountInfo> {
  const challenge = sent ?? (await steps.sendChallenge(false));
  let refusal: VaultError | undefined;
  for (;;) {
    const code = await steps.askCode(refusal);
    try {
      return await provider.twoManRule.retrieve({ ...argsOf(steps, challenge), challenge: code });
    } catch (error) {
      if (!(error instanceof VaultError && error.code === 'INVALID_CHALLENGE')) throw error;
      refusal = error;
    }
  }
}

function argsOf({ user, authFactor: known }: UnlockSteps, { sessionId, twoManRuleKey, authFactor = known }: Challenge) {
  if (!authFactor) throw new VaultError('UNKNOWN', 'nobody says where the code went');
  return { userId: user.userId, sessionId, authFactor, twoManRuleKey };
}

async function known(provider: EncryptionProvider): Promise<AccountInfo> {
  const info = await provider.accountInfo();
  if (!info) throw new VaultError('LOCKED');
  return info;
}
