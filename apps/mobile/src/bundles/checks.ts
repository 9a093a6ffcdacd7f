import { type BundleStatement, statementText } from '@maillon/domain/bundles/statement';

const utf8 = (text: string) => new TextEncoder().encode(text);

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export const sha256 = async (content: string | Uint8Array<ArrayBuffer>): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', typeof content === 'string' ? utf8(content) : content));

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

/** Whether the offline key signed this. False too where the engine knows no Ed25519: then nothing is fetched. */
export const isSignedBy = async (key: string, bundle: BundleStatement, signature: string): Promise<boolean> => {
  try {
    const imported = await crypto.subtle.importKey('raw', bytesOf(key), 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', imported, bytesOf(signature), utf8(statementText(bundle)));
  } catch {
    return false;
  }
};
