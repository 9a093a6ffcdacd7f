import { prepared, type Queries } from '@maillon/server-kit/postgres/database';
import { fromBase64Url, toBase64Url } from '@maillon/vault/bytes/base64url';
import { VaultError } from '@maillon/vault/errors';
import type { VaultServer } from '@maillon/vault/port/vault-server';
import { checkBoxClaim } from '@maillon/vault/recovery/box-claim';
import { checkPinsClaim } from '@maillon/vault/recovery/pins-backup';
import { readRecoveryBox } from '@maillon/vault/recovery/sheet';
import type { Signed } from '@maillon/vault/wire/signed';
import { Chains } from '../chains.ts';
import { lockOwnIdentity, ownIdentity, preparedOrOwn } from '../identities.ts';
import type { ServerDependencies } from '../server-dependencies.ts';

/** What a printed sheet opens, and what a next device is told, for one signed-in user. */
export class RecoveryBoxes {
  constructor(
    protected readonly dependencies: ServerDependencies,
    protected readonly userId: string,
  ) {}

  async putRecoveryBox(id: string, box: string, claim: Signed): Promise<void> {
    const sealed = fromBase64Url(box);
    readRecoveryBox(sealed);
    await this.dependencies.database.transaction(async (tx) => {
      const { state } = await this.subject(tx, id);
      await checkBoxClaim(state, claim, box);
      await tx.run(
        prepared(
          'box-keep',
          `insert into recovery_boxes (identity_id, box) values ($1, $2)
         on conflict (identity_id) do update set box = $2, updated_at = now()`,
        ),
        [id, Buffer.from(sealed)],
      );
    });
  }

  async recoveryBox() {
    const { id } = await ownIdentity(this.dependencies.database, this.userId);
    const [row] = await this.dependencies.database.rows<{ box: Buffer }>(
      prepared('box', 'select box from recovery_boxes where identity_id = $1'),
      [id],
    );
    if (!row) throw new VaultError('NOT_REGISTERED', undefined, { status: 404 });
    return { identityId: id, box: toBase64Url(row.box) };
  }

  /** The next version of what this person has seen of others, signed by them. Throws CHAIN_CONFLICT for any other. */
  async putPins({ identityId, version, blob, claim }: Parameters<VaultServer['putPins']>[0]): Promise<void> {
    const sealed = fromBase64Url(blob);
    await this.dependencies.database.transaction(async (tx) => {
      await lockOwnIdentity(tx, this.userId, identityId);
      const state = await new Chains(tx, this.dependencies.serverKeys).lookup(identityId);
      await checkPinsClaim(state, claim, { version, blob: sealed });
      const kept = await tx.run(
        prepared(
          'pins-keep',
          `insert into pin_backups (identity_id, version, blob)
         select $1, $2, $3 where $2 = coalesce((select version from pin_backups where identity_id = $1), 0) + 1
         on conflict (identity_id) do update set version = $2, blob = $3, updated_at = now()`,
        ),
        [identityId, version, Buffer.from(sealed)],
      );
      if (kept === 0) throw new VaultError('CHAIN_CONFLICT', undefined, { status: 409 });
    });
  }

  async pins() {
    const { id } = await ownIdentity(this.dependencies.database, this.userId);
    const [row] = await this.dependencies.database.rows<{ version: number; blob: Buffer }>(
      prepared('pins', 'select version, blob from pin_backups where identity_id = $1'),
      [id],
    );
    return row ? { version: row.version, blob: toBase64Url(row.blob) } : null;
  }

  protected subject(tx: Queries, identityId: string) {
    return preparedOrOwn(tx, new Chains(tx, this.dependencies.serverKeys), this.userId, identityId);
  }
}
