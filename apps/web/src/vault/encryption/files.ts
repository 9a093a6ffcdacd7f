import { VaultError } from '@maillon/vault/errors';
import type { DecryptedFile } from '@maillon/vault/provider';
import { unlockVault } from '../vault.ts';
import { contextText, type SealContext, type SealedPlace } from './sealed-place.ts';
import { namesNobodyElse, type SealedResource, sessionFor } from './sealing.ts';

export interface FileToSeal {
  readonly file: File;
  readonly title: { readonly text: string; readonly context: SealContext };
  readonly context: SealContext;
  readonly signal?: AbortSignal;
}

export interface SealedFile {
  readonly bytes: Blob;
  readonly title: string;
  /** Of the sealed bytes, in hex: the server checks that they arrived whole. */
  readonly sha256: string;
}

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Seals files with their titles in one session of the resource, one after the other. @throws {VaultError} */
export const sealFiles = async (resource: SealedResource, files: readonly FileToSeal[]): Promise<SealedFile[]> => {
  const session = await sessionFor(await unlockVault(), resource);
  const sealed: SealedFile[] = [];
  for (const { file, title, context, signal } of files) {
    const bytes = await session.encryptFile(file, {
      filename: file.name,
      type: file.type,
      size: file.size,
      context: contextText(context),
      ...(signal === undefined ? {} : { signal }),
    });
    sealed.push({
      bytes,
      title: await session.encryptMessage(title.text, { context: contextText(title.context), sign: true }),
      sha256: hexOf(await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer())),
    });
  }
  return sealed;
};

/**
 * A file has no signature of its own, its title has: its session tells whether it was somebody of the patient’s who sealed it.
 * @param onProgress from 0 to 1. @throws {VaultError} UNVERIFIED_AUTHOR too
 */
export const openFile = async (
  bytes: Blob,
  { context, of }: { readonly context: SealContext; readonly of: SealedPlace },
  onProgress: (progress: number) => void,
): Promise<DecryptedFile> => {
  const provider = await unlockVault();
  const session = await provider.sessions.retrieve({ encryptedFile: bytes });
  const isHere = session.metadata === of.metadata || provider.capabilities.contextBinding === 'envelope';
  if (!isHere || !(await namesNobodyElse(session, of, []))) throw new VaultError('UNVERIFIED_AUTHOR');
  return session.decryptFile(bytes, { context: contextText(context), size: bytes.size, onProgress });
};
