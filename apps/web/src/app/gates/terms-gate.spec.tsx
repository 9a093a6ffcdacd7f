import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { acceptedTerms } from '../../lib/api/terms.ts';
import { renderApp } from '../../testing/render.tsx';
import { fakeSdk } from '../../testing/session.ts';
import { TermsGate } from './terms-gate.tsx';

let sdk: ReturnType<typeof fakeSdk>;
beforeEach(() => {
  localStorage.clear();
  sdk = fakeSdk();
});

describe("the 'Conditions d’utilisation' (spec platform §2)", () => {
  it("the 'Conditions d’utilisation' are accepted once per version and device", async () => {
    const onAccept = jest.fn();
    const { user, unmount } = renderApp(<TermsGate onAccept={onAccept} />);
    await screen.findByRole('dialog', { name: 'Conditions d’utilisation' });
    await user.click(screen.getByRole('button', { name: 'Accepter' }));
    expect(onAccept).toHaveBeenCalledTimes(1);
    expect(acceptedTerms()?.version).toBe('2026-01-01');
    unmount();

    renderApp(<TermsGate />);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it("the 'Conditions d’utilisation' are asked for again when they change", async () => {
    localStorage.setItem('maillon.terms', '2025-01-29 2025-02-01T08:00:00.000Z');
    renderApp(<TermsGate />);
    await screen.findByRole('dialog');
  });

  it('are not asked for when the server knows the answer', () => {
    renderApp(<TermsGate known />);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('sign out whoever refuses them, and remember nothing', async () => {
    const { user } = renderApp(<TermsGate />);
    await user.click(await screen.findByRole('button', { name: 'Refuser' }));
    expect(sdk.endSession).toHaveBeenCalledTimes(1);
    expect(acceptedTerms()).toBeNull();
  });

  it('accepted before the profile existed are told to the server afterwards', () => {
    localStorage.setItem('maillon.terms', '2026-01-01 2026-02-01T08:00:00.000Z');
    const onAccept = jest.fn();
    renderApp(<TermsGate onAccept={onAccept} />);
    expect(onAccept).toHaveBeenCalledTimes(1);
  });

  it('keep a reader from the page behind, and are no page of their own', async () => {
    renderApp(<TermsGate />);
    expect(await screen.findByRole('dialog')).toHaveAttribute('aria-modal', 'true');
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
  });

  it("the 'Conditions d’utilisation' cannot be waved away", async () => {
    const { user } = renderApp(<TermsGate />);
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    screen.getByRole('dialog');
    expect(sdk.endSession).not.toHaveBeenCalled();
  });
});
