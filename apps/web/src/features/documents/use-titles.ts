import type { PatientDocument } from '../../data/documents.ts';
import { type UnsealedText, useUnsealedMany } from '../../vault/encryption/use-unsealed.ts';
import { titleOf } from './documents.model.ts';

/** What documents are called, in their order; those of clear files are clear already. */
export const useTitles = (documents: readonly PatientDocument[]): readonly UnsealedText[] => {
  const unsealed = useUnsealedMany(
    documents.map(({ id, title, encrypted }) => ({ sealed: encrypted ? title : null, context: titleOf(id) })),
  );
  return documents.map(({ encrypted, title }, at): UnsealedText => {
    const opened = unsealed[at] ?? { is: 'opening' };
    return encrypted ? opened : { is: 'ready', text: title };
  });
};
