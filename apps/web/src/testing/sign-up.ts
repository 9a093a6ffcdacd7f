import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { Prefill } from '@maillon/contracts/accounts/sessions';
import { fireEvent, screen } from '@testing-library/react';
import { fakeApi, json } from './fake-api.ts';

export const SIGN_UP = 'POST /api/user';

interface Proved {
  readonly email: string | null;
  readonly phoneNumber: string | null;
  /** What a card said. */
  readonly identity?: Prefill | null;
}

/** What a form of the sign-up asks of the server: whose session it is, an address, and in the end the account. */
export const signUpApi = (
  { identity = null, ...contacts }: Proved,
  account: UserMe,
  more: Parameters<typeof fakeApi>[0] = {},
) =>
  fakeApi({
    'GET /api/auth/session': () =>
      json({
        userId: null,
        handle: 'h',
        expiresAt: '2026-04-01T00:00:00.000Z',
        contacts,
        identity,
        impersonation: null,
      }),
    'GET /api/lookup/address': () => json([]),
    [SIGN_UP]: () => json({ user: account, signupJWT: null }, { status: 201 }),
    ...more,
  });

/** As the dialog about the terms leaves it behind. */
export const acceptTerms = (): void => localStorage.setItem('maillon.terms', '2026-01-01 2026-03-01T10:00:00.000Z');

/** At once: what happens key by key has tests of its own. */
export const fill = (name: string | RegExp, text: string): void =>
  void fireEvent.change(screen.getByLabelText(name), { target: { value: text } });
