import { isNativeShell, openInShell } from './native.ts';

/** The browser has read it by then. */
const KEPT_MS = 1_500;
const LARGE_KEPT_MS = 60_000;

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

/** {@link saveFile}, for what is too large to be held as an array. */
export const saveBlob = (blob: Blob, name: string): void => {
  if (isNativeShell()) {
    void blob.arrayBuffer().then((bytes) => saveFile(new Uint8Array(bytes), name, blob.type));
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), LARGE_KEPT_MS);
};

/** Gives a file to the person: saved by a browser, as a base64 data URI in the native shell (spec, organizations §2). */
export const saveFile = (bytes: Uint8Array<ArrayBuffer>, name: string, type: string): void => {
  const native = isNativeShell();
  const url = native ? dataUri(bytes, type) : URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  if (!native) setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
};

/** What a file system of a telephone takes: one name, no way out of its folder. */
const plainName = (name: string): string => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_');

/** A document, which may be large: saved by a browser; downloaded and opened in the native shell (spec, clinical §2). */
export const saveDocument = async (data: Blob, name: string): Promise<void> => {
  const native = isNativeShell();
  const base64 = native ? base64Of(new Uint8Array(await data.arrayBuffer())) : '';
  if (native && (await openInShell(base64, plainName(name), data.type))) return;
  const url = native ? `data:${data.type};base64,${base64}` : URL.createObjectURL(data);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  if (!native) setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
};
