import '@capacitor-community/file-opener';
import { App } from '@capacitor/app';
import { Capacitor } from '@capacitor/core';
import { keptOf } from '@maillon/domain/bundles/bundle-shelf';
import { keepOnly, platform } from './bundles/files.ts';
import { lookForNewer } from './bundles/look-for-newer.ts';
import { readShelf } from './bundles/shelf-store.ts';
import { drawn, reportReady, startBundle } from './bundles/start.ts';
import { followLinks, hearBackButton, placeOf } from './page/navigation.ts';
import { clearPush, onPushOpened, pushState, turnPushOn } from './page/push.ts';
import { sendSession } from './page/session-headers.ts';
import { settings } from './settings.ts';

/** What the client asks of the shell (`apps/web/src/lib/native-shell.ts`). */
const offerParts = (maillonBundle: object): void => {
  const maillonPush = { platform: platform(), state: pushState, turnOn: turnPushOn, turnOff: clearPush };
  Object.assign(Capacitor, { maillonBundle, maillonPush });
};

const go = (place: string): void => window.location.assign(place);

/** Before the first script of the client, whose address stands in the tag of this one. */
const start = async (client: string): Promise<void> => {
  const { version: native } = await App.getInfo();
  const running = await startBundle(native);
  if (running === null) return;
  offerParts(running);
  Object.assign(globalThis, { maillonApi: settings().apiUrl });
  sendSession(settings().apiUrl);
  hearBackButton();
  onPushOpened(followPush);
  await import(/* @vite-ignore */ client);
  await drawn();
  await reportReady(running.checksum);
  await followLinks(settings().hosts, go);
  await keepOnly(keptOf(await readShelf()));
  await lookForNewer(settings(), native);
};

const followPush = (address: string): void => {
  const place = placeOf(address, settings().hosts);
  if (place !== null) go(place);
};

const { client } = document.querySelector<HTMLScriptElement>('script[data-client]')?.dataset ?? {};
if (client !== undefined) void start(client);
