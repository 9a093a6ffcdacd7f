import { isNativeShell } from './native.ts';

/** The browser has read it by then. */
const KEPT_MS = 1_500;

const base64Of = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

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
  if (!native) setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
};
