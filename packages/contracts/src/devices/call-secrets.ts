/** What is derived from the secret of a call (docs/decisions/call-keys.md), for which purpose. */
const PURPOSES = {
  media: 'maillon call v1',
  devices: 'maillon call devices v1',
  /** What people write: a box is not given it. */
  chat: 'maillon call chat v1',
} as const;

/**
 * 32 bytes of HKDF-SHA-256 over the visit and the version.
 * @param secret 32 random bytes, as they were sealed for the people of the visit
 */
export const deriveFromCall = async (
  secret: Uint8Array<ArrayBuffer>,
  purpose: keyof typeof PURPOSES,
  appointmentId: string,
  version: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const info = new TextEncoder().encode(`${PURPOSES[purpose]}|${appointmentId}|${version}`);
  const salt = new Uint8Array();
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, material, 256));
};
