import { useState } from 'react';
import { type PatientDocument, sealedBytes } from '../../data/documents.ts';
import { openFile } from '../../vault/files.ts';
import { fileOf, OPENING, percentOf, RECEIVING } from './documents.model.ts';

export interface OpenedDocument {
  readonly filename: string;
  /** With the type that our list knows: nothing that a browser would run. */
  readonly data: Blob;
}

/** Fetches and opens documents; the percentage of the one under way. */
export const useDocumentBytes = (): {
  readonly percent: number | null;
  readonly open: (document: PatientDocument) => Promise<OpenedDocument>;
} => {
  const [percent, setPercent] = useState<number | null>(null);
  const open = async ({ id, contentType }: PatientDocument): Promise<OpenedDocument> => {
    setPercent(RECEIVING.from);
    try {
      const sealed = await sealedBytes(id, (progress) => setPercent(percentOf(RECEIVING, progress)));
      const { filename, data } = await openFile(sealed, fileOf(id), (progress) =>
        setPercent(percentOf(OPENING, progress)),
      );
      return { filename, data: new Blob([data], { type: contentType }) };
    } finally {
      setPercent(null);
    }
  };
  return { percent, open };
};

/** Saves bytes under a name, as a click on a link would. */
export const save = ({ data, filename }: OpenedDocument): void => {
  const url = URL.createObjectURL(data);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  // The browser has taken the bytes by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
