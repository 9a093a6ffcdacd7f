import { fromBase64Url } from '../../bytes/base64url.ts';
import { VaultError } from '../../errors.ts';
import { checkOwnWraps } from '../../groups/own-wraps.ts';
import { epochWrapFromWire } from '../../groups/wire-wraps.ts';
import { followIdentity } from '../../identity/chain.ts';
import type { WireEpochWrap } from '../../port/vault-server.ts';
import { checkBoxClaim } from '../../recovery/box-claim.ts';
import { checkBackupClaim } from '../../recovery/claim.ts';
import { checkErasureClaim } from '../../recovery/erasure-claim.ts';
import { checkFactorClaim } from '../../recovery/factor-claim.ts';
import { checkPinsClaim } from '../../recovery/pins-backup.ts';
import type { Signed } from '../../wire/signed.ts';
import type { Opener } from './product-world.ts';

/** Whether the key in force after link `seq` signed what a claim is about. */
export const claim: Opener = async (given, world) => {
  const { identityId, seq, kind, claim: signed, version, blob, box, factor, now, wraps, group: groupId } = given;
  const id = String(identityId);
  const whole = await world.linksOf(id);
  const state = await followIdentity(whole.slice(0, Number(seq) + 1), world);
  const shown = signed as unknown as Signed;
  if (kind === 'backup') await checkBackupClaim(state, shown, Number(version), String(blob));
  else if (kind === 'pins')
    await checkPinsClaim(state, shown, { version: Number(version), blob: fromBase64Url(String(blob)) });
  else if (kind === 'recovery-box') await checkBoxClaim(state, shown, String(box));
  else if (kind === 'factor')
    await checkFactorClaim(state, shown, factor as unknown as { type: 'EM'; value: string }, Number(now));
  else if (kind === 'erasure') await checkErasureClaim(state, shown, Number(now));
  else if (kind !== 'own-wraps') throw new VaultError('CHAIN_INVALID', 'no such claim');
  else {
    const own = (wraps as unknown as WireEpochWrap[]).map(epochWrapFromWire);
    await checkOwnWraps(await world.lookupGroup(String(groupId)), state, own, shown);
  }
  return { id };
};
