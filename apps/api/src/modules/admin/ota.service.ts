import { createHash } from 'node:crypto';
import type { OtaBundle, OtaEntry } from '@maillon/contracts/system/admin';
import { brokenLink, compareVersions } from '@maillon/domain/bundles/statement';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { ENV, type Env } from '../../platform/env.ts';
import { newId } from '../../platform/ids.ts';
import { Database } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type NewBundle, OtaRepository } from './ota.repository.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const meet = ({ platform: one }: Pick<OtaBundle, 'platform'>, { platform: other }: Pick<OtaBundle, 'platform'>) =>
  one === 'all' || other === 'all' || one === other;

/**
 * Over-the-air versions of the native shell (spec platform §4 "Updates"). They are signed elsewhere, with a key that no server has
 * (`tools/bundles.mjs`), and judged by the telephones: here their list only grows.
 */
@Injectable()
export class OtaService {
  constructor(
    private readonly database: Database,
    private readonly bundles: OtaRepository,
    @Inject(ENV) private readonly env: Pick<Env, 'VARIANT'>,
  ) {}

  /** @throws {Refusal} `NOT_FOUND` when nothing is published for this version or platform */
  async find(version: string, platform: string | undefined): Promise<OtaEntry> {
    const bundle = await this.bundles.find(version, platform ?? null);
    if (bundle === undefined) throw new Refusal('NOT_FOUND');
    return bundle;
  }

  /** Newest first, with who published them. */
  list(): Promise<OtaEntry[]> {
    return this.bundles.list();
  }

  /** Oldest first, as they follow each other. */
  async published(): Promise<OtaBundle[]> {
    return (await this.bundles.list()).reverse();
  }

  /**
   * @throws {Refusal} `OTA_VERSION_EXISTS`: what devices may have fetched under a name stays what it was; `OTA_NOT_NEWER`: no
   * telephone would take it; `OTA_NOT_NEXT`: another was published since it was signed
   */
  async publish(actor: Actor, bundle: Omit<NewBundle, 'id' | 'publishedBy'>): Promise<OtaEntry> {
    const before = await this.bundles.list();
    const rivals = before.filter((other) => meet(other, bundle));
    if (rivals.some(({ version }) => version === bundle.version)) throw new Refusal('OTA_VERSION_EXISTS');
    if (before.some(({ version }) => compareVersions(version, bundle.version) > 0)) throw new Refusal('OTA_NOT_NEWER');
    const list = [...before.toReversed(), bundle].map((each) => ({ ...each, variant: this.env.VARIANT }));
    if ((await brokenLink(list, sha256)) !== null) throw new Refusal('OTA_NOT_NEXT');
    await this.database.tx(async (tx) => {
      const id = newId();
      const added = await this.bundles.add(tx, { ...bundle, id, publishedBy: actor.userId });
      if (!added) throw new Refusal('OTA_NOT_NEXT');
      tx.audit({ action: 'ota.publish', targetKind: 'ota-bundle', targetId: id, outcome: 'ok' });
    });
    return this.find(bundle.version, bundle.platform === 'all' ? undefined : bundle.platform);
  }
}
