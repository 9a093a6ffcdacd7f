import type { Env } from '../platform/env.ts';
import type { DemoData } from './demo-data.ts';

/** The maternity is in Bordeaux; nurses travel, and are dispatched, in Abidjan (design catalogues §11). */
const COUNTRIES = { natalconnect: 'FR', mobility: 'CI', dispatch: 'CI' } as const satisfies Record<
  Env['VARIANT'],
  'FR' | 'CI'
>;

/** Administrators look after every product: theirs belongs to the structure that is there. */
const ADMIN = 'ADM1';
const STRUCTURES = { FR: 'A', CI: 'B' } as const;

/** The people of the demo whom a product serves: nobody in Bordeaux is offered a doctor of Abidjan. */
export const demoOf = (variant: Env['VARIANT'], data: DemoData): DemoData => {
  const country = COUNTRIES[variant];
  const isHere = (one: { readonly country: string }): boolean => one.country === country;
  const patients = data.patients.filter(isHere);
  const ids = new Set(patients.map(({ id }) => id));
  const isOfOurs = ({ patient }: { readonly patient?: string | undefined }): boolean =>
    patient === undefined || ids.has(patient);
  return {
    ...data,
    organizations: data.organizations.filter(isHere),
    professionals: data.professionals.filter(isHere),
    patients,
    accounts: data.accounts
      .map((account) => (account.id === ADMIN ? { ...account, country, organization: STRUCTURES[country] } : account))
      .filter(isHere),
    appointments: data.appointments.filter(isOfOurs),
    checkUps: data.checkUps.filter(isOfOurs),
  };
};
