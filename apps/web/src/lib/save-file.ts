import { isNativeShell } from './native.ts';

/** The browser has read it by then. */
const KEPT_MS = 1_500;
const LARGE_KEPT_MS = 60_000;

const base64Of = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

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
