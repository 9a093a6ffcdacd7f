import { fromBase64Url } from '../bytes/base64url.ts';
import { VaultError } from '../errors.ts';
import { signSuspension } from '../groups/suspension.ts';
import { serverRevokeLink } from '../identity/make.ts';
import type { VaultServer, WireBackup } from '../port/vault-server.ts';
import type { AuthFactor } from '../provider.ts';
import { checkBoxClaim } from '../recovery/box-claim.ts';
import { checkBackupClaim } from '../recovery/claim.ts';
import { checkErasureClaim } from '../recovery/erasure-claim.ts';
import { checkFactorClaim } from '../recovery/factor-claim.ts';
import { checkPinsClaim } from '../recovery/pins-backup.ts';
import { acceptIdentityLink } from '../server/acceptance.ts';
import { issueChallenge, requireValidated, tryCode, wrongCode } from '../server/challenge.ts';
import { ERASURE_WAIT_MS, RESET_WAIT_MS, requireResetDue } from '../server/reset.ts';
import type { Signed } from '../wire/signed.ts';
import {
  type IdentityRow,
  identityOfUser,
  logEnd,
  logLink,
  newHalf,
  requireIdentity,
  type VaultState,
} from './vault-state.ts';

const keyOf = ({ type, value }: AuthFactor): string => `${type}|${value}`;

/** The two-man rule of the memory vault. */
export abstract class MemoryBackups
  implements
    Pick<
      VaultServer,
      | 'validateChallenge'
      | 'beginBackup'
      | 'pushBackup'
      | 'searchBackup'
      | 'askFactor'
      | 'confirmFactor'
      | 'askReset'
      | 'resetState'
      | 'cancelReset'
      | 'completeReset'
      | 'askErasure'
      | 'erasureState'
      | 'cancelErasure'
      | 'putRecoveryBox'
      | 'recoveryBox'
      | 'putPins'
      | 'pins'
    >
{
  constructor(
    protected readonly vault: VaultState,
    protected readonly userId: string,
  ) {}

  async validateChallenge(input: { sessionId: string; challenge: string; factor: AuthFactor }) {
    const { vault, userId } = this;
    const code = { userId, code: input.challenge, factor: keyOf(input.factor) };
    const tried = await tryCode(vault.challenges.get(input.sessionId), code, vault.pepper, vault.now());
    vault.challenges.delete(input.sessionId);
    if (tried.challenge) vault.challenges.set(tried.challenge.id, tried.challenge);
    if (tried.outcome === 'validated') return { sessionId: tried.challenge.id };
    throw wrongCode(tried.attemptsLeft);
  }

  async beginBackup({ identityId }: { sessionId: string; identityId: string }) {
    const { userId } = this.#owned(identityId);
    const begun = { half: newHalf(), version: (this.vault.backups.get(userId)?.version ?? 0) + 1 };
    this.vault.halves.set(userId, begun);
    return begun;
  }

  /** The signature is what counts; a session opened with a code makes the backup one that its owner has seen. */
  async pushBackup(input: Parameters<VaultServer['pushBackup']>[0]): Promise<void> {
    const { vault } = this;
    const { userId, state } = this.#owned(input.identityId);
    const begun = vault.halves.get(userId);
    if (begun?.version !== input.version) throw new VaultError('CHAIN_CONFLICT', undefined, { status: 409 });
    await checkBackupClaim(state, input.claim, input.version, input.blob);
    const challenge = vault.challenges.get(input.sessionId);
    const isOwner = userId === this.userId;
    const hasCode = challenge?.validated === true && challenge.userId === userId && challenge.expiresAt > vault.now();
    const authenticated = isOwner && (hasCode || vault.backups.get(userId)?.authenticated === true);
    vault.halves.delete(userId);
    const { version, blob } = input;
    const { profileId } = state;
    vault.backups.set(userId, { identityId: state.id, profileId, half: begun.half, version, blob, authenticated });
  }

  async searchBackup({ sessionId }: { sessionId: string }): Promise<WireBackup> {
    const { vault, userId } = this;
    requireValidated(vault.challenges.get(sessionId), userId, vault.now());
    const backup = vault.backups.get(userId);
    if (!backup) throw new VaultError('NOT_REGISTERED', undefined, { status: 404 });
    return { ...backup };
  }

  async askFactor({ factor, claim }: Parameters<VaultServer['askFactor']>[0]) {
    const { vault, userId } = this;
    await checkFactorClaim(requireIdentity(vault, userId).state, claim, factor, vault.now());
    const issued = vault.codesIssued.get(userId) ?? [];
    const input = { userId, factor: keyOf(factor), mustAuthenticate: true, issued };
    const { challenge, code } = await issueChallenge(input, vault.pepper, vault.now());
    vault.codesIssued.set(userId, [...issued, vault.now()]);
    vault.newFactors.set(userId, { challenge, factor });
    vault.sent.push({ factor, code: code ?? '' });
    return { sessionId: challenge.id };
  }

  async confirmFactor(input: Parameters<VaultServer['confirmFactor']>[0]): Promise<void> {
    const { vault, userId } = this;
    const { sessionId, challenge: code, entry } = input;
    const waiting = vault.newFactors.get(userId);
    const known = waiting?.challenge.id === sessionId ? waiting.challenge : undefined;
    const tried = await tryCode(known, { userId, code, factor: known?.factor ?? '' }, vault.pepper, vault.now());
    if (tried.outcome === 'validated' || !tried.challenge) vault.newFactors.delete(userId);
    else if (waiting) vault.newFactors.set(userId, { ...waiting, challenge: tried.challenge });
    if (tried.outcome === 'wrong') throw wrongCode(tried.attemptsLeft);
    if (entry) return this.putList(entry, waiting?.factor);
    if (identityOfUser(vault, userId)?.contacts) throw new VaultError('CONTACT_NOT_LISTED', undefined, { status: 403 });
  }

  /** @param added a contact that is new in it */
  protected abstract putList(entry: Signed, added?: AuthFactor): Promise<void>;

  async askReset() {
    const { vault, userId } = this;
    requireIdentity(vault, userId);
    const askedAt = vault.resets.get(userId) ?? vault.now();
    vault.resets.set(userId, askedAt);
    return { allowedAt: askedAt + RESET_WAIT_MS };
  }

  async resetState() {
    const askedAt = this.vault.resets.get(this.userId);
    return askedAt === undefined ? {} : { allowedAt: askedAt + RESET_WAIT_MS };
  }

  async cancelReset(): Promise<void> {
    this.vault.resets.delete(this.userId);
  }

  async askErasure(claim: Signed) {
    const { vault, userId } = this;
    const { state } = requireIdentity(vault, userId);
    await checkErasureClaim(state, claim, vault.now());
    const asked = vault.erasures.get(userId) ?? { claim, at: vault.now() };
    vault.erasures.set(userId, asked);
    return { allowedAt: asked.at + ERASURE_WAIT_MS };
  }

  async erasureState() {
    const asked = this.vault.erasures.get(this.userId);
    return asked === undefined ? {} : { allowedAt: asked.at + ERASURE_WAIT_MS };
  }

  async cancelErasure(): Promise<void> {
    this.vault.erasures.delete(this.userId);
  }

  async completeReset(): Promise<void> {
    const { vault, userId } = this;
    requireResetDue(vault.resets.get(userId), vault.now());
    const row = requireIdentity(vault, userId);
    const trust = { serverKey: vault.signer.publicKey, lookup: async () => row.state };
    const link = await serverRevokeLink(row.state, vault.signer, 'reset', { now: vault.now(), sth: null });
    row.state = await acceptIdentityLink(row.state, link, trust, vault.now());
    row.links = [...row.links, link];
    await logLink(vault, 'identity', row.state.id, row.state.seq, link);
    await logEnd(vault, row.state);
    for (const [id, group] of vault.groups) {
      if (!group.state.members.has(row.state.id)) continue;
      group.suspended.add(row.state.id);
      group.suspensions = [...group.suspensions, await signSuspension(vault.signer, id, [row.state.id], vault.now())];
    }
    vault.backups.delete(userId);
    vault.resets.delete(userId);
  }

  async putRecoveryBox(id: string, box: string, claim: Signed): Promise<void> {
    const row = this.#owned(id);
    await checkBoxClaim(row.state, claim, box);
    row.recoveryBox = box;
  }

  async putPins({ identityId, version, blob, claim }: Parameters<VaultServer['putPins']>[0]): Promise<void> {
    const row = requireIdentity(this.vault, this.userId);
    if (row.state.id !== identityId) throw new VaultError('NOT_REGISTERED', undefined, { status: 404 });
    await checkPinsClaim(row.state, claim, { version, blob: fromBase64Url(blob) });
    if (version !== (row.pins?.version ?? 0) + 1) throw new VaultError('CHAIN_CONFLICT', undefined, { status: 409 });
    row.pins = { version, blob };
  }

  async pins() {
    return requireIdentity(this.vault, this.userId).pins ?? null;
  }

  async recoveryBox() {
    const { state, recoveryBox } = requireIdentity(this.vault, this.userId);
    if (recoveryBox === undefined) throw new VaultError('NOT_REGISTERED', undefined, { status: 404 });
    return { identityId: state.id, box: recoveryBox };
  }

  /** One's own, or one that was prepared for another person who has not used it yet. */
  #owned(identityId: string): IdentityRow {
    const row = this.vault.identities.get(identityId);
    const me = identityOfUser(this.vault, this.userId)?.state.id;
    const isDelegate = row?.state.delegatedBy?.id === me && row?.state.seq === 0 && me !== undefined;
    if (!row || row.state.revoked || (row.userId !== this.userId && !isDelegate)) {
      throw new VaultError('NOT_REGISTERED', undefined, { status: 404 });
    }
    return row;
  }
}

/** What the application's server asks of the vault's, never a browser: the code goes to the mailbox and into no answer. */
export async function sendChallenge(
  vault: VaultState,
  { userId, factor, forceAuth = false }: { userId: string; factor: AuthFactor; forceAuth?: boolean },
): Promise<{ sessionId: string; mustAuthenticate: boolean }> {
  const mustAuthenticate = forceAuth || vault.backups.has(userId);
  const issued = vault.codesIssued.get(userId) ?? [];
  const input = { userId, factor: keyOf(factor), mustAuthenticate, issued };
  const { challenge, code } = await issueChallenge(input, vault.pepper, vault.now());
  for (const [id, other] of vault.challenges) if (other.userId === userId) vault.challenges.delete(id);
  vault.challenges.set(challenge.id, challenge);
  if (code !== null) {
    vault.codesIssued.set(userId, [...issued, vault.now()]);
    vault.sent.push({ factor, code });
  }
  return { sessionId: challenge.id, mustAuthenticate };
}
