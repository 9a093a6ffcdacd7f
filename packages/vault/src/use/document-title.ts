import { toBase64Url } from '../bytes/base64url.ts';
import { sha256 } from '../suites/primitives.ts';

/** What a document is called, and which file its author signed with it; null in titles that were written before 2026-11-26. */
export interface DocumentTitle {
  text: string;
  /** b64 of the SHA-256 of the sealed file. */
  file: string | null;
}

const NAMING = /^(.*)\0([\w-]{43})$/s;

const hashOf = async (sealed: Blob): Promise<string> =>
  toBase64Url(await sha256(new Uint8Array(await sealed.arrayBuffer())));

/** The text to be sealed, and signed, as the title of these sealed bytes: PROTOCOL.md §5. */
export const writeTitle = async (text: string, sealed: Blob): Promise<string> => `${text}\0${await hashOf(sealed)}`;

export function readTitle(opened: string): DocumentTitle {
  const [, text, file] = NAMING.exec(opened) ?? [];
  return text !== undefined && file !== undefined ? { text, file } : { text: opened, file: null };
}

/** The same document under another name: it goes on naming the file that its author signed. */
export const renamedTitle = (opened: string, text: string): string => {
  const { file } = readTitle(opened);
  return file === null ? text : `${text}\0${file}`;
};

export const isFileOf = async ({ file }: DocumentTitle, sealed: Blob): Promise<boolean> =>
  file === (await hashOf(sealed));
