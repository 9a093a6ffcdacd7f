import { VARIANTS, type Variant } from '@maillon/domain/product/variants';
import type { DemoData } from './demo-data.ts';

/**
 * Everybody of the demo can sign in to every product; those of the product's own country receive in it. No patient in Bordeaux is offered
 * a doctor of Abidjan.
 */
export const demoOf = (variant: Variant, data: DemoData): DemoData => {
  const isAbroad = ({ country }: { readonly country: string }): boolean => country !== VARIANTS[variant].country;
  const abroad = new Set(data.professionals.filter(isAbroad).map(({ id }) => id));
  return {
    ...data,
    availability: data.availability.map((own) => (abroad.has(own.practitioner) ? { ...own, week: [] } : own)),
    exceptions: data.exceptions.filter(({ practitioner, status }) => status === 'BUSY' || !abroad.has(practitioner)),
  };
};
