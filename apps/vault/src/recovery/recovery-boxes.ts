import { prepared, type Queries } from '@maillon/server-kit/postgres/database';
import { fromBase64Url, toBase64Url } from '@maillon/vault/bytes/base64url';
import { VaultError } from '@maillon/vault/errors';
import { checkBoxClaim } from '@maillon/vault/recovery/box-claim';
import { readRecoveryBox } from '@maillon/vault/recovery/sheet';
import type { Signed } from '@maillon/vault/wire/signed';
import { Chains } from '../chains.ts';
import { ownIdentity, preparedOrOwn } from '../identities.ts';
import type { ServerDependencies } from '../server-dependencies.ts';

/** What a printed sheet opens, for one signed-in user. */
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

  protected subject(tx: Queries, identityId: string) {
    return preparedOrOwn(tx, new Chains(tx, this.dependencies.signer.publicKey), this.userId, identityId);
  }
}
