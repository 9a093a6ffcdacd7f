import { fetched, keptOf, newestOf } from '@maillon/domain/bundles/bundle-shelf';
import { type BundleRefusal, refusalOf } from '@maillon/domain/bundles/offered-bundle';
import { type BundleStatement, brokenLink, statementText } from '@maillon/domain/bundles/statement';
import type { ShellSettings } from '../settings.ts';
import { isSignedBy, sha256 } from './checks.ts';
import { keepOnly, platform, unpack } from './files.ts';
import { changeShelf, listHead, readShelf } from './shelf-store.ts';

type Published = BundleStatement & { readonly signature: string; readonly url: string };

type Outcome = BundleRefusal | 'nothing-offered' | 'not-intact' | 'unreachable' | 'kept';

const readList = async ({ apiUrl, variant }: ShellSettings): Promise<readonly Published[]> => {
  const answer = await fetch(`${apiUrl}/ota`, { credentials: 'omit' });
  if (!answer.ok) throw new Error(`the list answered ${answer.status}`);
  const list = (await answer.json()) as readonly Omit<Published, 'variant'>[];
  return list.map((bundle) => ({ ...bundle, variant }));
};

/** Whether the list is whole, and begins with everything that this telephone has seen of it. */
const isContinued = async (list: readonly Published[]): Promise<boolean> => {
  if ((await brokenLink(list, sha256)) !== null) return false;
  const links = [...list.slice(1).map(({ previous }) => previous), await headOf(list)];
  const head = await listHead.read();
  return head === null || links.includes(head);
};

const headOf = async (list: readonly Published[]): Promise<string> => {
  const last = list.at(-1);
  return last === undefined ? '' : sha256(statementText(last));
};

const fetchIntact = async ({ url, checksum }: Published): Promise<Uint8Array<ArrayBuffer> | null> => {
  const answer = await fetch(url, { credentials: 'omit' });
  if (!answer.ok) throw new Error(`the bundle answered ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return (await sha256(bytes)) === checksum ? bytes : null;
};

const look = async (settings: ShellSettings, native: string): Promise<Outcome> => {
  const list = await readList(settings);
  const here = platform();
  const offered = list.findLast((bundle) => bundle.platform === 'all' || bundle.platform === here);
  if (offered === undefined || settings.bundleKey === null) return 'nothing-offered';
  const evidence = {
    isListed: await isContinued(list),
    isSigned: await isSignedBy(settings.bundleKey, offered, offered.signature),
  };
  const shelf = await readShelf();
  const newest = newestOf(shelf, { native, version: native });
  const refusal = refusalOf(offered, { platform: here, native, newest, failed: shelf.failed }, evidence);
  // The signature of the last one covers all before it.
  if (evidence.isListed && evidence.isSigned) await listHead.keep(await headOf(list));
  if (refusal !== null) return refusal;
  const archive = await fetchIntact(offered);
  if (archive === null) return 'not-intact';
  await unpack(archive, offered.checksum);
  const { version, checksum, minimumNative } = offered;
  await keepOnly(keptOf(await changeShelf((before) => fetched(before, { version, checksum, minimumNative }))));
  return 'kept';
};

/**
 * Looks for a newer client, for the next start. Whatever fails, the person goes on with what is there (spec platform §4 "Updates").
 * @param native version of the application of the store, which is that of the client it was installed with
 */
export const lookForNewer = (settings: ShellSettings, native: string): Promise<Outcome> =>
  look(settings, native).catch((): Outcome => 'unreachable');
