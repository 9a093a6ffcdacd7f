import type { Env } from '../platform/env.ts';
import type { DemoData } from './demo-data.ts';

/** The maternity is in Bordeaux; nurses travel, and are dispatched, in Abidjan (design catalogues §11). */
const COUNTRIES = { natalconnect: 'FR', mobility: 'CI', dispatch: 'CI' } as const satisfies Record<
  Env['VARIANT'],
  'FR' | 'CI'
>;

/**
 * Everybody of the demo can sign in to every product; those of the product's own country receive in it. Nobody in Bordeaux is offered
 * a doctor of Abidjan.
 */
export const demoOf = (variant: Env['VARIANT'], data: DemoData): DemoData => {
  const isAbroad = ({ country }: { readonly country: string }): boolean => country !== COUNTRIES[variant];
  const abroad = new Set(data.professionals.filter(isAbroad).map(({ id }) => id));
  return {
    ...data,
    availability: data.availability.map((own) => (abroad.has(own.practitioner) ? { ...own, week: [] } : own)),
    exceptions: data.exceptions.filter(({ practitioner, status }) => status === 'BUSY' || !abroad.has(practitioner)),
  };
};
