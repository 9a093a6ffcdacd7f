import { SERVICE_CATEGORY_LABELS, type ServiceCategory } from '../appointment.ts';
import { APPOINTMENT_REASONS, type ReasonCode } from './visit-reasons.ts';

interface CodedVisit {
  readonly reasonCode: ReasonCode | null;
  readonly serviceCategory: ServiceCategory;
}

/** What a visit is about, as precisely as it is known. */
export const visitLabel = ({ reasonCode, serviceCategory }: CodedVisit): string =>
  reasonCode === null ? SERVICE_CATEGORY_LABELS[serviceCategory] : APPOINTMENT_REASONS[reasonCode].label;
