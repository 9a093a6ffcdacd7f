import { plainText } from '@maillon/domain/text/plain-text';
import { DAY_MS } from '@maillon/domain/time-units';
import type { PatientDocument } from '../../data/documents.ts';
import { shownName } from '../../lib/files/file-name.ts';

/** Spec clinical §9. */
const PREVIEWED = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
} as const;

export type ContentType = PatientDocument['contentType'];

/** By the end of its name: what a browser says of a file may be anything. */
export const contentTypeOf = (filename: string): ContentType => {
  const extension = filename.slice(filename.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(PREVIEWED, extension)
    ? PREVIEWED[extension as keyof typeof PREVIEWED]
    : 'application/octet-stream';
};

export type Preview = 'pdf' | 'image' | 'none';

export const previewOf = (type: ContentType): Preview => {
  if (type === 'application/pdf') return 'pdf';
  return type.startsWith('image/') ? 'image' : 'none';
};

export type Filter = 'all' | PatientDocument['type'];

/** Spec clinical §9 "Document type labels". */
export const FILTERS: readonly { readonly value: Filter; readonly label: string }[] = [
  { value: 'all', label: 'Tout' },
  { value: 'document', label: 'Document' },
  { value: 'diagnosticReport', label: 'Rapport' },
  { value: 'other', label: 'Autre' },
];

/** The filters are shown only where types vary (spec clinical §2). */
export const typesVary = (documents: readonly Pick<PatientDocument, 'type'>[]): boolean =>
  new Set(documents.map(({ type }) => type)).size > 1;

/** On the device: no server ever sees a title or what is searched. */
export const matches = (title: string | null, query: string): boolean => {
  const wanted = plainText(query.trim());
  return wanted === '' || (title !== null && plainText(title).includes(wanted));
};

/** Of a whole download: the bytes are nine tenths of it, opening them the rest. */
export const RECEIVING = { from: 0, to: 90 } as const;
export const OPENING = { from: 90, to: 100 } as const;

export const percentOf = ({ from, to }: { readonly from: number; readonly to: number }, progress: number): number =>
  Math.round(from + (to - from) * progress);

/** Patients take back what they added, others within a day (design api §2.8); the server has the last word. */
export const mayRemove = (
  { author, creation }: Pick<PatientDocument, 'author' | 'creation'>,
  { readerId, patientId, now }: { readonly readerId: string; readonly patientId: string; readonly now: number },
): boolean => author.id === readerId && (readerId === patientId || now - Date.parse(creation) <= DAY_MS);

/** `Échographie.pdf` is called « Échographie ». */
export const titleFor = (filename: string): string => {
  const name = shownName(filename);
  const dot = name.lastIndexOf('.');
  // By whole signs: half an emoji is none.
  return [...(dot > 0 ? name.slice(0, dot) : name)].slice(0, 200).join('');
};

const MEGABYTE = 1024 * 1024;

/** « 0,1 Mo » for whatever is smaller. */
export const megabytes = (bytes: number): string =>
  `${Math.max(0.1, bytes / MEGABYTE)
    .toFixed(1)
    .replace('.', ',')} Mo`;
