import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../testing/render.tsx';
import { TestVault } from '../../testing/vault.ts';
import { vault } from '../vault.ts';
import { ofVisit } from './sealed-place.ts';
import { Shown } from './sealed-text.tsx';
import { seal } from './sealing.ts';
import { useRetryClosedTexts, useUnsealed } from './use-unsealed.ts';

const REASON = { entity: 'appointment', id: 'visit-1', field: 'description' };
const OF = ofVisit('visit-1', 'patient');

let world: TestVault;
beforeEach(async () => {
  world = await TestVault.found();
});
afterEach(() => vault.become({ is: 'absent', why: 'signed-out' }));

const Reason = ({ sealed, hears }: { readonly sealed: string; readonly hears: (retry: () => unknown) => void }) => {
  hears(useRetryClosedTexts());
  return <Shown text={useUnsealed(sealed, REASON, OF)} />;
};

describe('a text whose reader is let in', () => {
  it('opens by itself, also where its keys were asked for before and the answer is still on its way', async () => {
    const patient = await world.person('patient');
    const { text, sldId } = await seal(patient, { sldId: null, readers: ['patient'], ...OF }, REASON, 'Motif');
    const doctor = await world.opensFor('doctor');
    const { sessions } = doctor;
    const ask = sessions.retrieveMany.bind(sessions);
    let arrive: () => void = () => undefined;
    const asked = jest.spyOn(sessions, 'retrieveMany').mockImplementationOnce(async (ids) => {
      const closed = await ask(ids);
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      return closed;
    });
    let retry: () => unknown = () => undefined;
    renderApp(
      <Reason
        sealed={text}
        hears={(again) => {
          retry = again;
        }}
      />,
    );
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    const session = await patient.sessions.retrieve({ sessionId: sldId });
    await session.addRecipients([(await patient.groups.findByName('doctor'))?.id ?? '']);
    await act(async () => void retry());
    await act(async () => arrive());
    expect(await screen.findByText('Motif')).toBeInTheDocument();
    expect(asked).toHaveBeenCalledTimes(2);
  });
});
