import { isNir } from '../identifiers.ts';

/** Spec clinical §9: « 15 digits (13 sent to billing and shown in the report) ». */
const BILLED_DIGITS = 13;

export interface BilledVisit {
  readonly appointmentId: string;
  /** `yyyy-MM-dd` */
  readonly birthDate: string;
  readonly firstName: string;
  readonly lastName: string;
  /** 15 characters with its key, or empty where it is not known. */
  readonly nir: string;
}

/** What the billing service is sent (spec clinical §2), by the names of its form's fields. */
export interface BillingForm {
  readonly ticketId: string;
  readonly birthDate: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The first 13 characters: the key is left out. */
  readonly insuranceNumber: string;
}

/** Null where the insurance number is missing or is none: the service bills no patient without it. */
export const billingFormOf = ({
  appointmentId,
  birthDate,
  firstName,
  lastName,
  nir,
}: BilledVisit): BillingForm | null =>
  isNir(nir)
    ? { ticketId: appointmentId, birthDate, firstName, lastName, insuranceNumber: nir.slice(0, BILLED_DIGITS) }
    : null;
