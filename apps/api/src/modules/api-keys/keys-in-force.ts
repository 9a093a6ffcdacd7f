import { isApiKey } from '@maillon/domain/access/api-key';
import { Injectable } from '@nestjs/common';
import { ApiKeyResolver, type Partner } from '../../platform/sessions/api-key-resolver.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { ApiKeysRepository } from './api-keys.repository.ts';
import { hashOf } from './hash-of.ts';

/** Which key is in force, asked at each request: one that was revoked is refused at once, and so is that of a closed account. */
@Injectable()
export class KeysInForce extends ApiKeyResolver {
  constructor(
    private readonly keys: ApiKeysRepository,
    private readonly day: LocalDay,
  ) {
    super();
  }

  async resolve(text: string): Promise<Partner | null> {
    if (!isApiKey(text)) return null;
    const found = await this.keys.live(hashOf(text));
    if (found === null || !found.ownerIsActive) return null;
    const { id, ownerId, lastUsedOn } = found;
    const today = this.day.today();
    if (lastUsedOn === null || lastUsedOn < today) await this.keys.used(id, today);
    return { keyId: id, ownerId };
  }
}
