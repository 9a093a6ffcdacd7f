import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { START_NEW } from '../../lib/shell-worker/shell-file.ts';
import { renderApp } from '../../testing/render.tsx';
import { UpdateOffer } from './update-offer.tsx';

/** As much of a browser's service worker as the product uses. */
const aBrowser = () => {
  const worker = Object.assign(new EventTarget(), { state: 'installing', postMessage: jest.fn() });
  const registration = Object.assign(new EventTarget(), {
    ...{ waiting: null, active: {}, installing: worker },
    update: async () => undefined,
  });
  const container = Object.assign(new EventTarget(), {
    controller: {},
    register: jest.fn(async (_address: string, _options: RegistrationOptions) => registration),
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  const publish = () =>
    act(async () => {
      registration.dispatchEvent(new Event('updatefound'));
      worker.state = 'installed';
      worker.dispatchEvent(new Event('statechange'));
    });
  return { worker, container, publish };
};

const offer = () => screen.queryByText('Une nouvelle version est disponible.');

beforeEach(() => {
  const map = document.createElement('script');
  map.type = 'importmap';
  map.textContent = '{"integrity":{}}';
  document.head.append(map);
});
afterEach(() => {
  document.head.replaceChildren();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('a new version', () => {
  it('is offered once it is here, waits for a text that is being written, and starts by a click alone', async () => {
    const { worker, container, publish } = aBrowser();
    const { user } = renderApp(
      <>
        <textarea aria-label="Observation" />
        <UpdateOffer />
      </>,
    );
    await waitFor(() =>
      expect(container.register).toHaveBeenCalledWith('/shell-worker.js', { updateViaCache: 'none' }),
    );
    expect(offer()).toBeNull();

    await user.type(screen.getByLabelText('Observation'), 'Tension stable');
    await publish();
    expect(offer()).toBeNull();

    await user.clear(screen.getByLabelText('Observation'));
    await waitFor(() => expect(offer()).toBeInTheDocument());
    expect(worker.postMessage).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Mettre à jour' }));
    expect(worker.postMessage).toHaveBeenCalledWith(START_NEW);
  });
});
