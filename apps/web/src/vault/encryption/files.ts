import { VaultError } from '@maillon/vault/errors';
import type { DecryptedFile } from '@maillon/vault/provider';
import { isFileOf, readTitle, writeTitle } from '@maillon/vault/use/document-title';
import { retryAfterKeyChange } from '../changed/retry-after-key-change.ts';
import { unlockVault } from '../vault.ts';
import { contextText, type SealContext, type SealedPlace } from './sealed-place.ts';
import { namesNobodyElse, type SealedResource, sessionFor } from './sealing.ts';
import { lookAgain, UnverifiedText, unsealMany } from './unsealing.ts';

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
  const provider = await unlockVault();
  const session = await retryAfterKeyChange(provider, () => sessionFor(provider, resource));
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
      title: await session.encryptMessage(await writeTitle(title.text, bytes), {
        context: contextText(title.context),
        sign: true,
      }),
      sha256: hexOf(await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer())),
    });
  }
  return sealed;
};

export interface FileToOpen {
  readonly context: SealContext;
  readonly of: SealedPlace;
  readonly title: { readonly sealed: string; readonly context: SealContext };
}

export interface OpenedFile extends DecryptedFile {
  /** Whether its signed title names these bytes. Titles of before 2026-11-26 name none. */
  readonly isVerified: boolean;
}

/**
 * A file has no signature of its own: it is its author's where the title that they signed names it, and refused where that title names
 * another one.
 * @param onProgress from 0 to 1. @throws {VaultError} UNVERIFIED_AUTHOR for another session than the patient's too
 */
export const openFile = async (
  bytes: Blob,
  { context, of, title }: FileToOpen,
  onProgress: (progress: number) => void,
): Promise<OpenedFile> => {
  const provider = await unlockVault();
  const session = await provider.sessions.retrieve({ encryptedFile: bytes });
  const isHere = session.metadata === of.metadata || provider.capabilities.contextBinding === 'envelope';
  const isOurs = (): Promise<boolean> => namesNobodyElse(session, of, []);
  if (isHere && !(await isOurs())) await lookAgain(provider, new Set(of.subject === undefined ? [] : [of.subject]));
  if (!isHere || !(await isOurs())) throw new VaultError('UNVERIFIED_AUTHOR');
  const [outcome] = await unsealMany(provider, [{ ...title, of }]);
  const isSigned = outcome?.ok === true;
  if (!isSigned && !(outcome?.error instanceof UnverifiedText)) throw outcome?.error ?? new VaultError('UNKNOWN');
  const named = isSigned ? readTitle(outcome.text) : null;
  if (named && named.file !== null && !(await isFileOf(named, bytes)))
    throw new VaultError('DECRYPT_FAILED', 'not the file that its title names');
  const opened = await session.decryptFile(bytes, { context: contextText(context), size: bytes.size, onProgress });
  // Seald shows no authors, in texts neither.
  return { ...opened, isVerified: named?.file != null || !provider.capabilities.authorSignatures };
};
