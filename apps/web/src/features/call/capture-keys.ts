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

const UUID_LENGTH = 36;

/** Where a picture of a visit hangs (design api §2.8 "Key grammar"). */
export const photoKey = (visitId: string, id: string): string => `appointment-screenshot/${visitId}/${id}`;

/** Of the picture that a capture is about: its id is `<visit>-VIDEO_DEVICE-<own id>`. */
export const photoKeyOf = (captureId: string): string =>
  photoKey(captureId.slice(0, UUID_LENGTH), captureId.slice(-UUID_LENGTH));
