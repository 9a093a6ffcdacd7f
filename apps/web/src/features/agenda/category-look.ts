import type { ServiceCategory } from '@maillon/domain/appointment';

/** The colours of design catalogues §5.1. Colour is never alone: each event also carries its name (WCAG 1.4.1). */
export const CATEGORY_LOOK: Record<ServiceCategory, { readonly block: string; readonly dot: string }> = {
  Consultation: { block: 'border-info bg-info-soft text-info', dot: 'bg-info' },
  UrgentFollowUp: { block: 'border-danger bg-danger-soft text-danger', dot: 'bg-danger' },
  FollowUp: { block: 'border-success bg-success-soft text-success', dot: 'bg-success' },
  RenewalOfPrescription: { block: 'border-violet bg-violet-soft text-violet', dot: 'bg-violet' },
};
