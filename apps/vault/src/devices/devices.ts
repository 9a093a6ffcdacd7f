import { prepared, type Queries } from '@maillon/server-kit/postgres/database';
import { DAY_MS } from '@maillon/server-kit/time-units';
import { fromBase64Url, toBase64Url } from '@maillon/vault/bytes/base64url';
import {
  acceptDeviceEntry,
  type DeviceAct,
  type DevicesState,
  followDevices,
  MAX_ENROLMENTS_PER_DAY,
} from '@maillon/vault/device/chain';
import { VaultError } from '@maillon/vault/errors';
import type { IdentityState } from '@maillon/vault/identity/chain';
import type { VaultServer, WireShare } from '@maillon/vault/port/vault-server';
import { random, sha256 } from '@maillon/vault/suites/primitives';
import type { Signed } from '@maillon/vault/wire/signed';
import { openText, sealText } from '../at-rest/sealed-text.ts';
import { Chains } from '../chains.ts';
import { lockOwnIdentity, ownIdentity } from '../identities.ts';
import { announce, printable } from '../messages/announcements.ts';
import { OwnErasure } from '../recovery/own-erasure.ts';

type Face = Pick<VaultServer, 'deviceShare' | 'nextDeviceShare' | 'devices' | 'addDeviceEntry'>;

interface DeviceRow {
  share_number: number;
  share: Buffer | null;
  next_share: Buffer | null;
  is_due: boolean;
  removed: Signed | null;
}

const placeOf = (device: string, number: number): string => `device-share|${device}|${number}`;

/** The devices of one signed-in user (PROTOCOL.md §11). Shares are sealed under the key-encryption key, tokens are kept as hashes. */
export class Devices extends OwnErasure implements Face {
  async deviceShare(input: Parameters<VaultServer['deviceShare']>[0]): Promise<WireShare> {
    const { database, atRest, now } = this.dependencies;
    return database.transaction(async (tx) => {
      const row = await this.#row(tx, input);
      if (row.removed) return { removed: row.removed };
      const isNext = row.next_share !== null && input.number === row.share_number + 1;
      const day = new Date(now() - (now() % DAY_MS));
      if (isNext)
        await tx.run(
          prepared(
            'device-share-next',
            'update devices set share_number = share_number + 1, share = next_share, next_share = null, is_due = false where id = $1',
          ),
          [input.device],
        );
      await tx.run(prepared('device-used', 'update devices set used_on = $2 where id = $1 and used_on <> $2'), [
        input.device,
        day,
      ]);
      const number = isNext ? input.number : row.share_number;
      const sealed = isNext ? row.next_share : row.share;
      const share = await openText(atRest, placeOf(input.device, number), sealed ?? Buffer.alloc(0));
      return { number, share, isDue: row.is_due && !isNext };
    });
  }

  async nextDeviceShare(input: Parameters<VaultServer['nextDeviceShare']>[0]) {
    const { database, atRest } = this.dependencies;
    const share = newShare();
    return database.transaction(async (tx) => {
      const row = await this.#row(tx, input);
      if (row.removed) throw new VaultError('DEVICE_REVOKED', undefined, { status: 410 });
      const number = row.share_number + 1;
      const place = placeOf(input.device, number);
      if (row.next_share) return { number, share: await openText(atRest, place, row.next_share) };
      await tx.run(prepared('device-share-draw', 'update devices set next_share = $2 where id = $1'), [
        input.device,
        await sealText(atRest, place, share),
      ]);
      return { number, share };
    });
  }

  async devices() {
    const { database } = this.dependencies;
    const { id } = await ownIdentity(database, this.userId);
    const entries = await entriesOf(database, id);
    const rows = await database.rows<{ id: string; used_on: Date }>(
      prepared('devices', 'select id, used_on from devices where identity_id = $1'),
      [id],
    );
    return { entries, used: Object.fromEntries(rows.map(({ id: one, used_on }) => [one, used_on.getTime()])) };
  }

  async addDeviceEntry(entry: Signed, token?: string): Promise<void> {
    const { database, serverKeys, now } = this.dependencies;
    const share = newShare();
    await database.transaction(async (tx) => {
      const { id } = await ownIdentity(tx, this.userId);
      await lockOwnIdentity(tx, this.userId, id);
      const identity = await new Chains(tx, serverKeys).lookup(id);
      const before = await followDevices(await entriesOf(tx, id), identity);
      const { state, what } = await acceptDeviceEntry(before, entry, identity, now());
      await tx.run(
        prepared('device-entry-add', 'insert into device_entries (identity_id, seq, entry) values ($1, $2, $3)'),
        [id, state.seq, JSON.stringify(entry)],
      );
      await this.#act(tx, identity, state, { what, entry, token, share });
    });
  }

  async #act(
    tx: Queries,
    { id }: IdentityState,
    { seq }: DevicesState,
    { what, entry, token, share }: { what: DeviceAct; entry: Signed; token: string | undefined; share: string },
  ): Promise<void> {
    const { userId } = this;
    if (what.op === 'enrol') {
      await this.#enrol(tx, id, what.device, { token, share });
      const isNotified = seq === 0 || (await hasTypedCode(tx, userId));
      await announce(tx, { kind: 'device-added', userId, device: printable(what.name), isNotified });
    }
    if (what.op === 'remove') {
      await tx.run(
        prepared(
          'devices-remove',
          'update devices set removed = $3, share = null, next_share = null where identity_id = $1 and id = any($2)',
        ),
        [id, [...what.devices], JSON.stringify(entry)],
      );
      await tx.run(prepared('devices-due', 'update devices set is_due = true where identity_id = $1'), [id]);
      await announce(tx, { kind: 'device-removed', userId });
    }
    await tx.run(prepared('audit', 'insert into audit (actor, action, ref) values ($1, $2, $3)'), [
      userId,
      `device.${what.op}`,
      id,
    ]);
  }

  async #enrol(
    tx: Queries,
    id: string,
    device: string,
    { token, share }: { token: string | undefined; share: string },
  ): Promise<void> {
    const { atRest, now } = this.dependencies;
    if (token === undefined) throw new VaultError('CHAIN_INVALID', 'a device without a token');
    const [today] = await tx.rows<{ count: number }>(
      prepared(
        'devices-today',
        'select count(*)::int as count from devices where identity_id = $1 and enrolled_at > $2',
      ),
      [id, new Date(now() - DAY_MS)],
    );
    if ((today?.count ?? 0) >= MAX_ENROLMENTS_PER_DAY)
      throw new VaultError('TOO_MANY_ATTEMPTS', undefined, { status: 429 });
    await tx.run(
      prepared(
        'device-add',
        `insert into devices (id, identity_id, token_hash, share_number, share, enrolled_at, used_on)
         values ($1, $2, $3, 1, $4, $5, $6)`,
      ),
      [
        device,
        id,
        Buffer.from(fromBase64Url(token)),
        await sealText(atRest, placeOf(device, 1), share),
        new Date(now()),
        new Date(now() - (now() % DAY_MS)),
      ],
    );
  }

  /** NOT_REGISTERED for another's, and without its token. */
  async #row(tx: Queries, { device, token }: { device: string; token: string }): Promise<DeviceRow> {
    const { id } = await ownIdentity(tx, this.userId);
    const hash = Buffer.from(await sha256(fromBase64Url(token)));
    const [row] = await tx.rows<DeviceRow>(
      prepared(
        'device',
        `select share_number, share, next_share, is_due, removed from devices
         where id = $1 and identity_id = $2 and token_hash = $3 for update`,
      ),
      [device, id, hash],
    );
    if (!row) throw new VaultError('NOT_REGISTERED', undefined, { status: 404 });
    return row;
  }
}

const newShare = (): string => toBase64Url(random(32));

async function entriesOf(queries: Queries, identityId: string): Promise<Signed[]> {
  const rows = await queries.rows<{ entry: Signed }>(
    prepared('device-entries', 'select entry from device_entries where identity_id = $1 order by seq'),
    [identityId],
  );
  return rows.map(({ entry }) => entry);
}

/** A person who came back by a code was told of that at the same moment. */
async function hasTypedCode(tx: Queries, userId: string): Promise<boolean> {
  const rows = await tx.rows(
    prepared('code-typed', 'select from challenges where user_id = $1 and validated and expires_at > now()'),
    [userId],
  );
  return rows.length > 0;
}

/** Whether a call that names this device is refused: its user removed it. */
export async function isRemovedDevice(queries: Queries, userId: string, device: string): Promise<boolean> {
  const rows = await queries.rows(
    prepared(
      'device-is-removed',
      `select from devices join identities on identities.id = devices.identity_id
       where devices.id = $1 and identities.user_id = $2 and devices.removed is not null`,
    ),
    [device, userId],
  );
  return rows.length > 0;
}
