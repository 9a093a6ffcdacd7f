import { UUID } from '@maillon/domain/text/uuid';

const WHOLE = new RegExp(`^${UUID}$`);

/** Where the PDF of a prescription hangs (design api §2.8 "Key grammar"). */
export const prescriptionKey = (patientId: string, prescriptionId: string): string =>
  `${patientId}/prescription/${prescriptionId}`;

/** The prescription that a capture names (design catalogues §4); null where it names none. */
export const prescriptionIdIn = (text: string): string | null => {
  try {
    const { prescriptionId } = JSON.parse(text) as { readonly prescriptionId?: unknown };
    return typeof prescriptionId === 'string' && WHOLE.test(prescriptionId) ? prescriptionId : null;
  } catch {
    return null;
  }
};
