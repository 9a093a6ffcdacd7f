import { Refusal } from '../../platform/refusal.ts';

const RETRY_AFTER_SECONDS = 5;

/** For whom, and by whom, a prescription is written. */
export interface PrescriptionSubject {
  readonly doctor: { readonly rpps: string; readonly firstName: string; readonly lastName: string };
  readonly patient: {
    readonly id: string;
    readonly nir: string;
    readonly firstName: string;
    readonly lastName: string;
    /** `yyyy-MM-dd` */
    readonly birthDate: string;
  };
}

/** The service that doctors prescribe with. */
export abstract class PrescriptionPartner {
  /** A code for one use, with which its page opens for this patient. @throws {Refusal} `DEPENDENCY_UNAVAILABLE` */
  abstract authCode(subject: PrescriptionSubject): Promise<string>;
  /** A PDF in base64; null where it knows no such prescription of the patient. @throws {Refusal} `DEPENDENCY_UNAVAILABLE` */
  abstract file(patientId: string, prescriptionId: string): Promise<string | null>;
}

/** The 503 that says which part is missing. */
export function prescriptionIsMissing(message: string): Refusal {
  const errors = [{ pointer: '', code: 'PRESCRIPTION', message }];
  return new Refusal('DEPENDENCY_UNAVAILABLE', { errors, retryAfter: RETRY_AFTER_SECONDS });
}

/** Where no service is configured. */
export class NoPrescriptionPartner extends PrescriptionPartner {
  authCode(): Promise<never> {
    const words = 'Le service de prescription n’est pas installé sur ce serveur (ORDOCLIC_API_URL).';
    return Promise.reject(prescriptionIsMissing(words));
  }

  file(): Promise<never> {
    return this.authCode();
  }
}
