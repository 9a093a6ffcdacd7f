import { MINUTE_MS } from '@maillon/domain/time-units';
import { openInShell } from '../native-parts.ts';
import { isNativeShell } from '../native-shell.ts';
import { fileName } from './file-name.ts';

/** The browser has read it by then. */
const REVOKE_AFTER_MS = 1_500;
/** It may be hundreds of megabytes, on a slow disk. */
const REVOKE_LARGE_AFTER_MS = MINUTE_MS;

/** A multiple of three, so that the pieces join without a seam, and no more than a call takes arguments. */
const PIECE = 24_576;

const base64Of = (bytes: Uint8Array): string => {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE) {
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE))));
  }
  return pieces.join('');
};

/** For the native shell, which knows no blob of a page. */
export const dataUri = (bytes: Uint8Array, type: string): string => `data:${type};base64,${base64Of(bytes)}`;

/** Gives a file to the person: saved by a browser, as a base64 data URI in the native shell (spec, organizations §2). */
export const saveFile = (bytes: Uint8Array<ArrayBuffer>, name: string, type: string): void => {
  const native = isNativeShell();
  const url = native ? dataUri(bytes, type) : URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  if (!native) setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
};

/** A document or an archive, which may be large: saved by a browser; downloaded and opened in the native shell (spec, clinical §2). */
export const saveDocument = async (data: Blob, name: string): Promise<void> => {
  const native = isNativeShell();
  const base64 = native ? base64Of(new Uint8Array(await data.arrayBuffer())) : '';
  if (native && (await openInShell(base64, fileName(name), data.type))) return;
  const url = native ? `data:${data.type};base64,${base64}` : URL.createObjectURL(data);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName(name);
  link.click();
  if (!native) setTimeout(() => URL.revokeObjectURL(url), REVOKE_LARGE_AFTER_MS);
};
