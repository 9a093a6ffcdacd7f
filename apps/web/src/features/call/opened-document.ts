import { documentBytes, type PatientDocument } from '../../data/documents.ts';
import { fileOf, titleOf } from '../../vault/encryption/document-titles.ts';
import { openFile } from '../../vault/encryption/files.ts';
import { ofDocuments } from '../../vault/encryption/sealed-place.ts';

const nothing = (): void => undefined;

/** A document of the patient, fetched and opened. @throws {VaultError} */
export const openedDocument = async ({ id, title, patientId }: PatientDocument) =>
  openFile(
    await documentBytes(id, nothing),
    { context: fileOf(id), title: { sealed: title, context: titleOf(id) }, of: ofDocuments(patientId ?? '') },
    nothing,
  );
