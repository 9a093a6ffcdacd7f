import { MAX_FILE_BYTES, MAX_FILES } from '@maillon/contracts/record/documents';
import { headOf, runsWhenOpened, sniffed } from '../../lib/files/file-kinds.ts';
import { shownName } from '../../lib/files/file-name.ts';
import { type ContentType, contentTypeOf } from './documents.model.ts';

/** What sealing adds, generously. */
const MARGIN = 64 * 1024;

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
  if (runsWhenOpened(name)) {
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
