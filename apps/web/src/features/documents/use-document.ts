import { useEffect, useRef, useState } from 'react';
import { documentBytes, type PatientDocument } from '../../data/documents.ts';
import { headOf, savedName, sniffed } from '../../lib/files/file-kinds.ts';
import { fileOf, titleOf } from '../../vault/encryption/document-titles.ts';
import { openFile } from '../../vault/encryption/files.ts';
import { ofDocuments } from '../../vault/encryption/sealed-place.ts';
import { OPENING, percentOf, RECEIVING } from './documents.model.ts';

export interface OpenedDocument {
  /** As it is saved: its sender chose it, within what its bytes are. */
  readonly filename: string;
  /** With the type that its own first bytes say: nothing that a browser would run. */
  readonly data: Blob;
  /** Whether a person whom the patient's group names has signed it. What stands in clear is signed by no one. */
  readonly isVerified: boolean;
}

/** Spec clinical §4 "Document download progress". */
const SHOWN_MS = 1_500;

const bytesOf = async (
  { id, encrypted, title, patientId }: PatientDocument,
  show: (percent: number) => void,
): Promise<OpenedDocument> => {
  const bytes = await documentBytes(id, (progress) => show(percentOf(RECEIVING, progress)));
  if (!encrypted) return { filename: title, data: bytes, isVerified: false };
  const place = {
    context: fileOf(id),
    title: { sealed: title, context: titleOf(id) },
    of: ofDocuments(patientId ?? ''),
  };
  return openFile(bytes, place, (progress) => show(percentOf(OPENING, progress)));
};

/** Fetches and opens documents; the percentage of the one under way, and of one that has just come. */
export const useDocumentBytes = (): {
  readonly percent: number | null;
  readonly open: (document: PatientDocument) => Promise<OpenedDocument>;
} => {
  const [percent, setPercent] = useState<number | null>(null);
  const clearing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(clearing.current), []);
  const open = async (document: PatientDocument): Promise<OpenedDocument> => {
    clearTimeout(clearing.current);
    setPercent(RECEIVING.from);
    try {
      const { filename, data, isVerified } = await bytesOf(document, setPercent);
      const type = sniffed(await headOf(data)) ?? 'application/octet-stream';
      setPercent(OPENING.to);
      clearing.current = setTimeout(() => setPercent(null), SHOWN_MS);
      return { filename: await savedName(filename, data), data: new Blob([data], { type }), isVerified };
    } catch (error) {
      setPercent(null);
      throw error;
    }
  };
  return { percent, open };
};
