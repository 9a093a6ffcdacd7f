import type { ServiceCategory } from '@maillon/domain/appointment';

interface CategoryLook {
  readonly block: string;
  /** Of a visit that has taken place: the colour stays at its edge. */
  readonly done: string;
  readonly dot: string;
}

/** The colours of design catalogues §5.1. Colour is never alone: each event also carries its name (WCAG 1.4.1). */
export const CATEGORY_LOOK: Record<ServiceCategory, CategoryLook> = {
  Consultation: {
    block: 'border-info bg-info-soft text-info',
    done: 'border-info bg-sunken text-muted',
    dot: 'bg-info',
  },
  UrgentFollowUp: {
    block: 'border-danger bg-danger-soft text-danger',
    done: 'border-danger bg-sunken text-muted',
    dot: 'bg-danger',
  },
  FollowUp: {
    block: 'border-success bg-success-soft text-success',
    done: 'border-success bg-sunken text-muted',
    dot: 'bg-success',
  },
  RenewalOfPrescription: {
    block: 'border-violet bg-violet-soft text-violet',
    done: 'border-violet bg-sunken text-muted',
    dot: 'bg-violet',
  },
};
