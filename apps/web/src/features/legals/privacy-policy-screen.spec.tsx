import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { WHAT_WE_SEE } from '../../config/legals/what-we-see.ts';
import { paths } from '../../config/paths.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render.tsx';
import { PrivacyPolicyScreen } from './privacy-policy-screen.tsx';

beforeEach(() => {
  fakeApi({});
});

describe('the privacy page', () => {
  it('says what the encryption does not hide, at the address that « Sécurité » leads to', () => {
    renderApp(<PrivacyPolicyScreen />, { at: paths.privacyPolicy() });
    const heading = screen.getByRole('heading', { name: /Ce que nous ne pouvons pas lire, et ce que nous voyons$/ });
    expect(paths.whatWeSee()).toBe(`${paths.privacyPolicy()}#${heading.id}`);
    const section = within(heading.parentElement as HTMLElement);
    for (const { asks, answer } of WHAT_WE_SEE.questions ?? []) {
      expect(section.getByText(asks)).toBeInTheDocument();
      expect(section.getByText(answer)).toBeInTheDocument();
    }
  });

  it('the privacy page says it without the words of machines', () => {
    const all = (WHAT_WE_SEE.questions ?? []).map(({ asks, answer }) => `${asks} ${answer}`).join(' ');
    expect(all).not.toMatch(/déchiffr|\bclés?\b|politique d.accès|identifiant|serveur d|cryptograph/i);
  });
});
