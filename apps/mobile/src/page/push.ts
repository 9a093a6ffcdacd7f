import { PushNotifications } from '@capacitor/push-notifications';

const MARK = 'maillon.push';

export type PushState = 'denied' | 'off' | 'on';

export const pushState = async (): Promise<PushState> => {
  const { receive } = await PushNotifications.checkPermissions();
  if (receive === 'denied') return 'denied';
  return receive === 'granted' && localStorage.getItem(MARK) !== null ? 'on' : 'off';
};

const register = async (): Promise<string> => {
  const token = Promise.withResolvers<string>();
  const heard = [
    await PushNotifications.addListener('registration', ({ value }) => token.resolve(value)),
    await PushNotifications.addListener('registrationError', ({ error }) => token.reject(new Error(error))),
  ];
  try {
    await PushNotifications.register();
    return await token.promise;
  } finally {
    for (const { remove } of heard) await remove();
  }
};

/** Asks for the permission: on a click alone. @returns the token of this telephone, or null when the person said no */
export const turnPushOn = async (): Promise<string | null> => {
  const { receive } = await PushNotifications.requestPermissions();
  if (receive !== 'granted') return null;
  const token = await register();
  localStorage.setItem(MARK, '1');
  return token;
};

/** At the server the token goes with its session. */
export const clearPush = async (): Promise<void> => {
  if (localStorage.getItem(MARK) === null) return;
  localStorage.removeItem(MARK);
  await PushNotifications.unregister().catch(() => undefined);
};

/** A notification was touched. It carries an address of ours and nothing else (design api §2.16). */
export const onPushOpened = (open: (address: string) => void): void => {
  void PushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) => {
    const { url } = (notification.data ?? {}) as { readonly url?: unknown };
    if (typeof url === 'string') open(url);
  });
};
