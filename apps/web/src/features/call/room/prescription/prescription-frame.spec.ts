import { describe, expect, it, jest } from '@jest/globals';
import { listenToFrame } from './prescription-frame.ts';

const ADDRESS = 'https://prescriptions.test/frame?mode=embedded';
const ORIGIN = 'https://prescriptions.test';
const READY = { type: 'iframe-ready' };

const framed = () => {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const onMessage = jest.fn();
  const listened = listenToFrame({ frame, address: ADDRESS, onMessage });
  const says = (data: unknown, from: { readonly origin?: string; readonly source?: Window | null } = {}): void => {
    const { origin = ORIGIN, source = frame.contentWindow } = from;
    const event = new MessageEvent('message', { data, origin });
    Object.defineProperty(event, 'source', { value: source });
    dispatchEvent(event);
  };
  return { frame, onMessage, says, ...listened };
};

describe('the page of the prescription service', () => {
  it('is heard from its own window and origin', () => {
    const { says, onMessage } = framed();
    says(READY);
    expect(onMessage.mock.calls).toEqual([[READY]]);
  });

  it.each([
    ['another origin', READY, { origin: 'https://prescriptions.test.evil.example' }],
    ['another window', READY, { source: window }],
    ['no window', READY, { source: null }],
    ['another shape', { type: 'iframe-ready', patientId: 'x' }, {}],
    ['another message', { type: 'print' }, {}],
  ])('is not heard from %s', (_what, data, from) => {
    const { says, onMessage } = framed();
    says(data, from);
    expect(onMessage).not.toHaveBeenCalled();
  });

  it('is sent its code for its origin alone, and is heard no more once it is closed', () => {
    const { frame, says, onMessage, send, stop } = framed();
    if (frame.contentWindow === null) throw new Error('the frame has no window');
    const posted = jest.spyOn(frame.contentWindow, 'postMessage').mockImplementation(() => undefined);
    send({ type: 'auth-code', authCode: 'a-code-for-one-use' });
    expect(posted.mock.calls[0]?.[1]).toBe(ORIGIN);
    stop();
    says(READY);
    expect(onMessage).not.toHaveBeenCalled();
  });
});
