import { expect, it, jest } from '@jest/globals';
import { roomMessageIn } from '@maillon/contracts/devices/box-handover';
import { screen, waitFor } from '@testing-library/react';
import { anAppointment } from '../../../../testing/appointments.ts';
import { fakeApi, json } from '../../../../testing/fake-api.ts';
import { renderApp } from '../../../../testing/render.tsx';
import { CallCipher } from '../call-cipher.ts';
import { BoxPanel } from './box-panel.tsx';
import { DeviceFeed } from './device-feed.ts';

const ID = '0199c0de-0000-7000-8000-000000000001';
const ADDRESS = 'https://case.test/page';

it('a box is let into a visit that has no doctor', async () => {
  fakeApi({ [`POST /api/appointment/${ID}/livekit-token`]: () => json({ token: 'pass', url: 'wss://video.test' }) });
  const cipher = new CallCipher(ID);
  jest.spyOn(cipher, 'onKeys').mockImplementation((listener) => {
    listener({ version: 1, media: new Uint8Array(32), devices: new Uint8Array(32) });
    return () => undefined;
  });
  const feed = new DeviceFeed({
    ...{ appointmentId: ID, assistants: [], packets: cipher.packets, now: Date.now },
    ...{ onReading: () => undefined, onRefusal: () => undefined },
  });
  const visit = anAppointment({ id: ID, doctors: [] });
  renderApp(<BoxPanel visit={visit} cipher={cipher} feed={feed} address={ADDRESS} />);

  const { contentWindow } = screen.getByTitle<HTMLIFrameElement>('Page de la mallette');
  if (contentWindow === null) throw new Error('the frame has no window');
  const said = jest.spyOn(contentWindow, 'postMessage').mockImplementation(() => undefined);
  const asks = new MessageEvent('message', { data: { type: 'box-ready', v: 1 }, origin: 'https://case.test' });
  Object.defineProperty(asks, 'source', { value: contentWindow });
  dispatchEvent(asks);
  await waitFor(() => expect(said).toHaveBeenCalled());
  expect(roomMessageIn(said.mock.calls[0]?.[0])).toMatchObject({ type: 'box-join', doctors: [] });
});
