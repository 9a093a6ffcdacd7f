import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { inShell } from '../../testing/phone-shell.ts';
import { renderApp } from '../../testing/render.tsx';
import { PushSwitch } from './push-switch.tsx';

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/abc';

/** As much of a browser's push as the product uses. */
const aBrowser = (answer: NotificationPermission) => {
  let subscription: { endpoint: string; unsubscribe: () => Promise<boolean> } | null = null;
  const asked: string[] = [];
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => {
      subscription = {
        endpoint: ENDPOINT,
        unsubscribe: async () => {
          subscription = null;
          return true;
        },
      };
      return subscription;
    },
  };
  const registration = { pushManager, scope: `${window.location.origin}/push/`, active: {} };
  const registered: string[] = [];
  const ofPages = { scope: `${window.location.origin}/`, pushManager: { getSubscription: async () => ({}) } };
  const define = (target: object, name: string, value: unknown) =>
    Object.defineProperty(target, name, { value, configurable: true });
  define(navigator, 'serviceWorker', {
    getRegistrations: async () => registered.map((scope) => (scope === '/' ? ofPages : registration)),
    register: async (_address: string, { scope = '/' }: RegistrationOptions = {}) => {
      registered.push(scope);
      return registration;
    },
  });
  define(window, 'PushManager', class {});
  define(window, 'isSecureContext', true);
  define(window, 'Notification', {
    permission: 'default',
    requestPermission: async () => {
      asked.push('permission');
      return answer;
    },
  });
  return { asked, registered };
};

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const open = () => {
  const api = fakeApi({
    'GET /api/notification/push-key': () =>
      json({ publicKey: 'BLWo5i8jqa7f3fuF56TYJil0IAfijAK4HIV4KQLkgAV1TALEn6GqStQ9RatYjY9ysfGKy6dDAmvMwYUWAEMJfpg' }),
    'PATCH /api/user/current/device-token': () => new Response(null, { status: 204 }),
  });
  return { ...renderApp(<PushSwitch allowed onAllow={() => undefined} />), api };
};
const tokens = (api: ReturnType<typeof fakeApi>) =>
  api.calls.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body);

describe('push on this device', () => {
  it('is not offered where the browser has none', async () => {
    open();
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('asks for the permission on the click, never before', async () => {
    const { asked } = aBrowser('granted');
    const { user, api } = open();
    const button = await screen.findByRole('button', { name: 'Activer les notifications' });
    expect(asked).toEqual([]);
    await user.click(button);
    await screen.findByRole('button', { name: 'Désactiver sur cet appareil' });
    expect(asked).toEqual(['permission']);
    expect(tokens(api)).toEqual([{ deviceToken: ENDPOINT, platform: 'web' }]);
  });

  it('a person who says no stays without it, and the server hears nothing', async () => {
    aBrowser('denied');
    const { user, api } = open();
    await user.click(await screen.findByRole('button', { name: 'Activer les notifications' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Activer les notifications' })).toBeInTheDocument());
    expect(tokens(api)).toEqual([]);
  });

  it('has a worker in whose scope lies no page, beside the one of the shell', async () => {
    const { registered } = aBrowser('granted');
    registered.push('/');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Activer les notifications' }));
    await screen.findByRole('button', { name: 'Désactiver sur cet appareil' });
    expect(registered).toEqual(['/', '/push/']);
  });

  it('of a telephone is asked of the telephone, and its token goes to the server under its system', async () => {
    let state = 'off';
    const asked: string[] = [];
    const turnOn = async () => {
      asked.push('on');
      state = 'on';
      return 'a-token';
    };
    const turnOff = async () => {
      asked.push('off');
      state = 'off';
    };
    const maillonPush = { platform: 'ios', state: async () => state, turnOn, turnOff };
    await inShell({ maillonPush }, async () => {
      const { user, api } = open();
      await user.click(await screen.findByRole('button', { name: 'Activer les notifications' }));
      await user.click(await screen.findByRole('button', { name: 'Désactiver sur cet appareil' }));
      await screen.findByRole('button', { name: 'Activer les notifications' });
      expect(asked).toEqual(['on', 'off']);
      expect(tokens(api)).toEqual([
        { deviceToken: 'a-token', platform: 'ios' },
        { deviceToken: null, platform: 'ios' },
      ]);
    });
  });

  it.each([
    ['was blocked says where it is allowed', 'denied', 'Votre téléphone bloque'],
    ['is refused stays off', 'off', 'Sur cet appareil'],
  ])('of a telephone that %s', async (_what, state, text) => {
    const maillonPush = { platform: 'android', state: async () => state, turnOn: async () => null };
    await inShell({ maillonPush }, async () => {
      const { user, api } = open();
      await screen.findByText(new RegExp(text));
      if (state === 'off') await user.click(screen.getByRole('button', { name: 'Activer les notifications' }));
      expect(tokens(api)).toEqual([]);
    });
  });

  it('is given up on the server first, then in the browser', async () => {
    aBrowser('granted');
    const { user, api } = open();
    await user.click(await screen.findByRole('button', { name: 'Activer les notifications' }));
    await user.click(await screen.findByRole('button', { name: 'Désactiver sur cet appareil' }));
    await screen.findByRole('button', { name: 'Activer les notifications' });
    expect(tokens(api).at(-1)).toEqual({ deviceToken: null, platform: 'web' });
  });
});
