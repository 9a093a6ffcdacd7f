import { App } from '@capacitor/app';

const FOLLOWED = 'maillon.launch-link';

/** The place in the client that an address leads to; null where it is none of ours. */
export const placeOf = (address: string, hosts: readonly string[]): string | null => {
  const base = `https://${hosts[0] ?? 'localhost'}`;
  if (!URL.canParse(address, base)) return null;
  const { protocol, host, pathname, search, hash } = new URL(address, base);
  const isOurs = protocol === 'https:' && hosts.includes(host) && !pathname.startsWith('/api/');
  return isOurs ? pathname + search + hash : null;
};

/** Invitations, reminders and every other link of ours lead where they lead in a browser. */
export const followLinks = async (hosts: readonly string[], go: (place: string) => void): Promise<void> => {
  const follow = (address: string): void => {
    const place = placeOf(address, hosts);
    if (place !== null) go(place);
  };
  await App.addListener('appUrlOpen', ({ url }) => follow(url));
  // Android answers with nothing in it where a touch has opened the application.
  const launch = (await App.getLaunchUrl())?.url;
  // Once: the page is loaded anew by a bundle that starts, and by the link itself.
  if (launch === undefined || sessionStorage.getItem(FOLLOWED) === launch) return;
  sessionStorage.setItem(FOLLOWED, launch);
  follow(launch);
};

/** Where there is nothing to go back to. */
const HOMES: ReadonlySet<string> = new Set(['/', '/app', '/login']);

const OPEN = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], dialog[open]';

/** The button of the telephone: closes what is open, goes back, and at home leaves the application. */
export const hearBackButton = (): void => {
  void App.addListener('backButton', () => {
    const open = document.querySelector(OPEN);
    if (open !== null) {
      const target = open.contains(document.activeElement) ? document.activeElement : open;
      target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    } else if (HOMES.has(window.location.pathname.replace(/(?<=.)\/$/, ''))) void App.exitApp();
    else window.history.back();
  });
};
