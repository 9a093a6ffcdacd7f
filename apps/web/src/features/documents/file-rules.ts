import { MAX_FILE_BYTES, MAX_FILES } from '@maillon/contracts/record/documents';
import { shownName } from '../../lib/files/file-name.ts';
import { type ContentType, contentTypeOf } from './documents.model.ts';

/** What sealing adds, generously. */
const MARGIN = 64 * 1024;

/** Programs, and pages that a browser would run: nothing that belongs in a record. */
const REFUSED = new Set(
  'apk app bat cmd com cpl dll dmg exe hta htm html jar js jse lnk mjs msi ps1 reg scr sh svg vb vbe vbs wsf xht xhtml xml'.split(
    ' ',
  ),
);

const extensionOf = (name: string): string =>
  name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';

/** What bytes are by their beginning. */
export const sniffed = (head: Uint8Array): ContentType | null => {
  const starts = (...bytes: number[]): boolean => bytes.every((byte, at) => head[at] === byte);
  if (starts(0x25, 0x50, 0x44, 0x46, 0x2d)) return 'application/pdf';
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a)) return 'image/png';
  return starts(0x47, 0x49, 0x46, 0x38) ? 'image/gif' : null;
};

/** The first bytes, as much as {@link sniffed} looks at. */
export const headOf = async (data: Blob): Promise<Uint8Array> => new Uint8Array(await data.slice(0, 12).arrayBuffer());

const NAMES: Partial<Record<ContentType, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/gif': 'GIF',
};

/** Why a file cannot be added, in a sentence; null for one that can. Said before anything is sent. */
export const refusalOf = async (file: File): Promise<string | null> => {
  const { size } = file;
  const name = shownName(file.name);
  if (size === 0) return `« ${name} » est vide.`;
  if (size > MAX_FILE_BYTES - MARGIN) return `« ${name} » dépasse 25 Mo.`;
  if (REFUSED.has(extensionOf(name))) {
    return `« ${name} » n’est pas accepté : les programmes et les pages web n’ont pas leur place dans un dossier.`;
  }
  const said = contentTypeOf(name);
  const expected = NAMES[said];
  // A browser that cannot read it says so here, and not half-way through.
  const found = await headOf(file).then(sniffed, () => undefined);
  if (found === undefined) return `« ${name} » ne peut pas être lu.`;
  return expected !== undefined && found !== said ? `« ${name} » n’est pas un fichier ${expected} valide.` : null;
};

export const TOO_MANY = `${MAX_FILES} fichiers au plus à la fois.`;
