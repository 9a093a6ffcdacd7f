import { readTitle } from '@maillon/vault/use/document-title';
import type { PatientDocument } from '../../data/documents.ts';
import { ofDocuments, type SealContext } from './sealed-place.ts';
import { UnverifiedText } from './unsealing.ts';
import { type UnsealedText, useUnsealedMany } from './use-unsealed.ts';

export const titleOf = (id: string): SealContext => ({ entity: 'document', id, field: 'title' });
export const fileOf = (id: string): SealContext => ({ entity: 'document', id, field: 'file' });

/** What documents are called, in their order; those of clear files are clear already. */
export const useTitles = (documents: readonly PatientDocument[]): readonly UnsealedText[] => {
  const unsealed = useUnsealedMany(
    documents.map(({ id, title, encrypted, patientId }) => ({
      ...{ sealed: encrypted ? title : null, context: titleOf(id), of: ofDocuments(patientId ?? '') },
    })),
  );
  return documents.map(({ encrypted, title }, at): UnsealedText => {
    if (!encrypted) return { is: 'ready', text: title };
    const opened = unsealed[at] ?? { is: 'opening' };
    if (opened.is === 'ready') return { is: 'ready', text: readTitle(opened.text).text };
    return opened.is === 'failed' && opened.error instanceof UnverifiedText
      ? { ...opened, error: new UnverifiedText(readTitle(opened.error.text).text) }
      : opened;
  });
};
