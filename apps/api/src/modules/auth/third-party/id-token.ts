import type { IDToken } from 'openid-client';
import type { ProviderSettings } from './provider-settings.ts';

/** How far a provider's clock may be ahead of ours. */
const SKEW_SECONDS = 60;

/** An id token that the client library finds right and we do not. */
export class StrangeIdToken extends Error {}

/**
 * What `openid-client` leaves to the person who uses it; signature, issuer, audience, nonce and expiry are its own checks.
 * @throws {StrangeIdToken}
 */
export const checkIdToken = (
  { acr, azp, iat }: IDToken,
  { clientId, acr: demanded }: Pick<ProviderSettings, 'clientId' | 'acr'>,
  nowSeconds: number,
): void => {
  if (iat > nowSeconds + SKEW_SECONDS) throw new StrangeIdToken('it was issued in the future');
  if (azp !== undefined && azp !== clientId) throw new StrangeIdToken('it was made for somebody else');
  if (demanded !== null && acr !== demanded)
    throw new StrangeIdToken('the level of assurance is not the one asked for');
};
