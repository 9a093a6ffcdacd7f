import { VaultError } from '@maillon/vault/errors';
import { renamedTitle } from '@maillon/vault/use/document-title';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type PatientDocument, renameDocument, staleDocuments } from '../../data/documents.ts';
import { titleOf } from '../../vault/encryption/document-titles.ts';
import { sealing } from '../../vault/encryption/encrypt.ts';
import { ofDocuments } from '../../vault/encryption/sealed-place.ts';
import { unlockVault } from '../../vault/vault.ts';

/**
 * The new title, sealed and signed again. What is unsigned stays as it is: with a new signature a file that was planted would pass for
 * the person's own.
 * @throws {VaultError}
 */
const sealedTitle = async ({ id, title, patientId }: PatientDocument, text: string): Promise<string> => {
  const of = ofDocuments(patientId ?? '');
  const [provider, { unsealMany }] = await Promise.all([
    unlockVault(),
    // Of no use before a document is renamed: no screen waits for it.
    import('../../vault/encryption/unsealing.ts'),
  ]);
  const [present] = await unsealMany(provider, [{ sealed: title, context: titleOf(id), of }]);
  if (present?.ok !== true) throw present?.error ?? new VaultError('UNKNOWN');
  const resource = { sldId: null, readers: [patientId ?? ''], ...of };
  return (await sealing.one(resource, titleOf(id), renamedTitle(present.text, text))).text;
};

/** Changes what a document is called; its bytes stay what they are. */
export const useRenameDocument = (document: PatientDocument) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (text: string) => {
      const title = document.encrypted ? await sealedTitle(document, text) : text;
      await renameDocument({ id: document.id, version: document.version, title });
    },
    onSettled: () => staleDocuments(client),
  });
};
