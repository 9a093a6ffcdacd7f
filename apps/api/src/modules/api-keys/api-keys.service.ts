import { randomBytes } from 'node:crypto';
import type { ApiKey, KeyOwner } from '@maillon/contracts/accounts/api-keys';
import { API_KEY_MARK, MAX_API_KEYS, prefixOf } from '@maillon/domain/access/api-key';
import { isPractitionerType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { Database } from '../../platform/postgres/database.ts';
import { lockRow } from '../../platform/postgres/locks.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { OrganizationsService } from '../organizations/organizations.service.ts';
import { PeopleService } from '../people/people.service.ts';
import { ApiKeysRepository } from './api-keys.repository.ts';
import { hashOf } from './hash-of.ts';

const KEY_BYTES = 32;

/** Keys to calendars, made and revoked by a practitioner for their own, by a manager for those of a structure. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly access: AccessService,
    private readonly organizations: OrganizationsService,
    private readonly people: PeopleService,
    private readonly keys: ApiKeysRepository,
  ) {}

  async list(actor: Actor): Promise<{ owners: KeyOwner[]; keys: ApiKey[] }> {
    const owners = [...(await this.self(actor)), ...(await this.managed(actor))];
    return { owners, keys: await this.keys.ofOwners(owners.map(({ id }) => id)) };
  }

  /** @throws {Refusal} `NOT_FOUND` for a key to calendars that are not the actor's to give */
  async get(actor: Actor, id: string): Promise<ApiKey> {
    const found = await this.keys.find(id);
    if (found === null || !(await this.mayGive(actor, found.ownerId))) throw new Refusal('NOT_FOUND');
    return found;
  }

  /**
   * The key is in this answer and nowhere else.
   * @throws {Refusal} `NOT_FOUND` for calendars that are not the actor's to give, `API_KEY_LIMIT`
   */
  async create(
    actor: Actor,
    { ownerId, name }: { readonly ownerId: string; readonly name: string },
  ): Promise<ApiKey & { key: string }> {
    if (!(await this.mayGive(actor, ownerId))) throw new Refusal('NOT_FOUND', { field: '/ownerId' });

    const key = `${API_KEY_MARK}${randomBytes(KEY_BYTES).toString('base64url')}`;
    const made = { id: newId(), ownerId, name, prefix: prefixOf(key), keyHash: hashOf(key) };
    const written = await this.database.tx(async (tx) => {
      // Many at once count each other.
      await lockRow(tx, 'parties', ownerId);
      if ((await this.keys.countLive(tx, ownerId)) >= MAX_API_KEYS) throw new Refusal('API_KEY_LIMIT');
      tx.audit({ action: 'api-key.create', targetKind: 'api-key', targetId: made.id, outcome: 'ok' });
      return this.keys.add(tx, { ...made, createdAt: new Date(this.clock.now()) });
    });
    return { ...written, key };
  }

  /** A second call changes nothing. @throws {Refusal} `NOT_FOUND` as {@link get} */
  async revoke(actor: Actor, id: string): Promise<void> {
    await this.get(actor, id);

    await this.database.tx(async (tx) => {
      if (!(await this.keys.revoke(tx, id, new Date(this.clock.now())))) return;
      tx.audit({ action: 'api-key.revoke', targetKind: 'api-key', targetId: id, outcome: 'ok' });
    });
  }

  private async mayGive(actor: Actor, ownerId: string): Promise<boolean> {
    if (isPractitionerType(actor.userType) && ownerId === actor.partyId) return true;
    return this.access.may(actor, 'MANAGE', 'organization', ownerId);
  }

  private async self({ userType, partyId }: Actor): Promise<KeyOwner[]> {
    if (!isPractitionerType(userType)) return [];
    const name = (await this.people.cards([partyId])).get(partyId)?.common.name ?? '';
    return [{ id: partyId, name, kind: 'practitioner' }];
  }

  private async managed(actor: Actor): Promise<KeyOwner[]> {
    const structures = await this.organizations.find(actor, { active: true });
    const rights = await this.access.rightsEach(
      structures.map(({ id }) => ({ actor, ownerId: id })),
      'organization',
      ['MANAGE'],
    );
    return structures.flatMap(({ id, name }, n) =>
      rights[n]?.has('MANAGE') === true ? [{ id, name, kind: 'organization' as const }] : [],
    );
  }
}
