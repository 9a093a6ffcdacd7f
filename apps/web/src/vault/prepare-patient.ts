import { ApiProblem } from '@maillon/contracts/endpoint/client';
import { VaultError } from '@maillon/vault/errors';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { ensurePatientGroup } from '@maillon/vault/use/groups';
import { preparedIdentity } from '../data/vault.ts';

const MAX_ATTEMPTS = 3;

/** What was refused is not asked again on this page: a professional who acts for no patient would ask at each writing. */
const refused = new WeakMap<EncryptionProvider, Set<string>>();

/**
 * The keys of a patient who has never come, made by the professional who acts for them (spec platform §4 "Encryption identity"): an identity that
 * their own first use renews, and their group with both as members and admins. Null where that is not ours to do.
 */
export const preparePatient = async (provider: EncryptionProvider, patientId: string): Promise<string | null> => {
  const known = refused.get(provider) ?? new Set<string>();
  refused.set(provider, known);
  if (provider.createDelegatedIdentity === undefined || known.has(patientId)) return null;
  try {
    const { userId, profileId, signupJWT, challenge } = await preparedIdentity(patientId);
    // Keys for another person than the patient who is on the screen would read along.
    if (profileId !== patientId) throw new VaultError('UNSIGNED_GRANT', 'another profile');
    const { sldId } = await provider.createDelegatedIdentity({ signupJWT, tmr: { userId, ...challenge } });
    return await groupFor(provider, profileId, sldId);
  } catch (error) {
    // They have keys already, or another professional acts for them.
    if (!(error instanceof ApiProblem) || error.problem.status < 400 || error.problem.status >= 500) throw error;
    known.add(patientId);
    return null;
  }
};

/** It is not made later: an identity without its group would wait for the patient themselves. */
const groupFor = async (provider: EncryptionProvider, profileId: string, sldId: string): Promise<string> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return (await ensurePatientGroup(provider, profileId, sldId)).id;
    } catch (error) {
      if (tried === MAX_ATTEMPTS) throw error;
    }
  }
};
