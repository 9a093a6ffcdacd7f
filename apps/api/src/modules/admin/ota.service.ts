import type { OtaEntry } from '@maillon/contracts/system/admin';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { Database } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type NewBundle, OtaRepository } from './ota.repository.ts';

/** Over-the-air versions of the native shell (spec platform §4 "Updates"). */
@Injectable()
export class OtaService {
  constructor(
    private readonly database: Database,
    private readonly bundles: OtaRepository,
  ) {}

  /** @throws {Refusal} `NOT_FOUND` when nothing is published for this version or platform */
  async find(version: string, platform: string | undefined): Promise<OtaEntry> {
    const bundle = await this.bundles.find(version, platform ?? null);
    if (bundle === undefined) throw new Refusal('NOT_FOUND');
    return bundle;
  }

  list(): Promise<OtaEntry[]> {
    return this.bundles.list();
  }

  /** @throws {Refusal} `OTA_VERSION_EXISTS`: what devices may have fetched under a name stays what it was */
  async publish(actor: Actor, bundle: Omit<NewBundle, 'id' | 'publishedBy'>): Promise<OtaEntry> {
    await this.database.tx(async (tx) => {
      const id = newId();
      const added = await this.bundles.add(tx, { ...bundle, id, publishedBy: actor.userId });
      if (!added) throw new Refusal('OTA_VERSION_EXISTS');
      tx.audit({ action: 'ota.publish', targetKind: 'ota-bundle', targetId: id, outcome: 'ok' });
    });
    return this.find(bundle.version, bundle.platform === 'all' ? undefined : bundle.platform);
  }
}
