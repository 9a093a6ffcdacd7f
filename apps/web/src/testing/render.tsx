import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { OrganizationSummary } from '@maillon/contracts/structures/organizations';
import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, Outlet, Route, Routes } from 'react-router';
import { meQuery } from '../data/users.ts';
import { type PublicConfig, setPublicConfig } from '../lib/api/public-config.ts';
import { createQueryClient } from '../lib/api/query.ts';
import { RealtimeContext } from '../lib/realtime/use-realtime.ts';
import { fakeRealtime } from './realtime.ts';

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 });

export const TEST_CONFIG: PublicConfig = {
  variant: 'mobility',
  country: 'FR',
  currency: 'EUR',
  mode: 'LOCAL',
  features: { devOutbox: true, video: false, payment: false, vault: false, signInWith: [] },
  legalVersion: '2026-01-01',
  texts: 'corrected',
  livekitUrl: null,
  boxUrl: null,
  billingUrl: null,
  prescriptionUrl: null,
  patientChangeHours: 24,
  mapTiles: null,
  mapAttribution: null,
  operator: {
    name: 'Maillon',
    legalForm: 'association',
    address: '1 rue de la Paix, 33000 Bordeaux',
    registration: '000 000 000',
    dpoEmail: 'dpo@maillon.example',
    consentEmail: 'consentement@maillon.example',
    healthDataHost: 'un hébergeur certifié',
    supportEmail: 'support@maillon.example',
  },
};

interface Options {
  /** The address on which the screen opens. */
  readonly at?: string;
  /** The addresses behind it, that one last. */
  readonly history?: readonly string[];
  readonly config?: Partial<PublicConfig>;
  /** Who is signed in. */
  readonly me?: UserMe;
  /** The structure in whose area the screen stands. */
  readonly structure?: OrganizationSummary;
}

/** Renders a part of the application as it stands in the real one: configuration, router, queries, and a socket that {@link publish} writes to. */
export const renderApp = (ui: ReactNode, { at = '/', history = [at], config = {}, me, structure }: Options = {}) => {
  setPublicConfig({ ...TEST_CONFIG, ...config });
  const client = createQueryClient(() => undefined);
  client.setDefaultOptions({ queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } });
  // As in the product, where it is asked again after half a minute: not in the middle of a test.
  client.setQueryDefaults(meQuery().queryKey, { staleTime: Number.POSITIVE_INFINITY });
  if (me !== undefined) client.setQueryData(meQuery().queryKey, me);
  const user = userEvent.setup();
  const view = render(
    <MemoryRouter initialEntries={[...history]}>
      <QueryClientProvider client={client}>
        <RealtimeContext value={fakeRealtime}>{structure === undefined ? ui : inArea(structure, ui)}</RealtimeContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return { ...view, user, client };
};

const inArea = (structure: OrganizationSummary, ui: ReactNode) => (
  <Routes>
    <Route element={<Outlet context={structure} />}>
      <Route path="*" element={ui} />
    </Route>
  </Routes>
);
