import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { anAppointment } from '../../../../testing/appointments.ts';
import { fakeApi, json, refusal } from '../../../../testing/fake-api.ts';
import { renderApp } from '../../../../testing/render.tsx';
import { PrescriptionDialog } from './prescription-dialog.tsx';

const ADDRESS = 'https://prescriptions.test/frame';
const CODE = 'POST /api/ordoclic/auth-code';

const open = (answer: () => Response) => {
  const api = fakeApi({ [CODE]: answer });
  const onClose = jest.fn();
  const view = renderApp(<PrescriptionDialog visit={anAppointment()} address={ADDRESS} onClose={onClose} />);
  const { contentWindow } = screen.getByTitle<HTMLIFrameElement>('Service de prescription');
  if (contentWindow === null) throw new Error('the frame has no window');
  const posted = jest.spyOn(contentWindow, 'postMessage').mockImplementation(() => undefined);
  const says = (data: object): void => {
    const event = new MessageEvent('message', { data, origin: new URL(ADDRESS).origin });
    Object.defineProperty(event, 'source', { value: contentWindow });
    dispatchEvent(event);
  };
  return { ...view, api, onClose, posted, says };
};

describe('« Ordonnance »', () => {
  it('answers the page of the service with a code for this patient, and closes when the page asks for it', async () => {
    const { api, posted, says, onClose } = open(() => json({ authCode: 'a-code-for-one-use' }));
    says({ type: 'iframe-ready' });
    await waitFor(() => expect(posted).toHaveBeenCalled());
    expect(posted.mock.calls[0]?.[0]).toEqual({ type: 'auth-code', authCode: 'a-code-for-one-use' });
    expect(api.calls[0]?.body).toEqual({ patientId: anAppointment().patient.userData.id });
    says({ type: 'close-iframe' });
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('says why the service does not open, and tries again', async () => {
    const { api, user, posted, says } = open(() => refusal(409, 'RPPS_MISSING', 'Votre numéro RPPS manque'));
    says({ type: 'iframe-ready' });
    expect(await screen.findByText(/Votre numéro RPPS manque/)).toBeVisible();
    expect(screen.getByTitle('Service de prescription')).toHaveClass('hidden');
    api.on(CODE, () => json({ authCode: 'a-code-for-one-use' }));
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(posted).toHaveBeenCalled());
    expect(screen.queryByText(/Votre numéro RPPS manque/)).not.toBeInTheDocument();
  });
});
