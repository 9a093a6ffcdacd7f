import { fileName } from './file-name.ts';

const MAX_LENGTH = 150;
/** Of what a sender wrote, no more is looked at. */
const READ = 1_000;

const ENDINGS = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
} as const;

type KnownType = keyof typeof ENDINGS;

/** Programs, and pages that a browser would run: nothing that belongs in a record. */
const REFUSED = new Set(
  'apk app application bat chm cmd com command cpl desktop dll dmg exe gadget hta htm html img inf iso jar jnlp js jse lnk mht mhtml mjs msc msi msp pif pl ps1 py reg scf scr sh svg svgz url vb vbe vbs vhd vhdx webloc website wsf wsh xht xhtml xll xml xsl xslt'.split(
    ' ',
  ),
);

/** Windows leaves points and spaces at the end out: `a.exe.` is `a.exe`. */
const withoutTail = (name: string): string => {
  const signs = [...name];
  return signs.slice(0, signs.findLastIndex((sign) => !/[\s.]/u.test(sign)) + 1).join('');
};

const extensionOf = (name: string): string => {
  const kept = withoutTail(name);
  return kept.includes('.') ? kept.slice(kept.lastIndexOf('.') + 1).toLowerCase() : '';
};

/** Whether a double click, or a browser, runs it. */
export const runsWhenOpened = (name: string): boolean => REFUSED.has(extensionOf(name));

/** What bytes are by their beginning. */
export const sniffed = (head: Uint8Array): KnownType | null => {
  const starts = (...bytes: number[]): boolean => bytes.every((byte, at) => head[at] === byte);
  if (starts(0x25, 0x50, 0x44, 0x46, 0x2d)) return 'application/pdf';
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a)) return 'image/png';
  return starts(0x47, 0x49, 0x46, 0x38) ? 'image/gif' : null;
};

/** The first bytes, as much as {@link sniffed} looks at. */
export const headOf = async (data: Blob): Promise<Uint8Array> => new Uint8Array(await data.slice(0, 12).arrayBuffer());

/**
 * What a file that comes is saved as. Its name is its sender's, and was sealed: no server has seen it, and a program of the sender's
 * own making asks no rule of ours. So it ends as what its bytes are, and never as something that a double click runs.
 */
export const savedName = async (sent: string, data: Blob): Promise<string> => {
  const type = sniffed(await headOf(data));
  const name = [...withoutTail(fileName(sent.slice(-READ)))].slice(-MAX_LENGTH).join('') || 'document';
  const ending = extensionOf(name);
  if (type === null) return runsWhenOpened(name) ? name.replaceAll('.', '_') : name;
  const expected: readonly string[] = ENDINGS[type];
  return expected.includes(ending) ? name : `${name.replaceAll('.', '_')}.${expected[0]}`;
};
