import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/postgres/database.ts';
import { Grants } from '../access-policies/grants/grants.service.ts';
import { Parties } from '../people/accounts/parties.service.ts';

/** A person who shares something with a user: their browsers hear of a new identity. */
@Injectable()
export class Counterparts {
  constructor(
    private readonly grants: Grants,
    private readonly parties: Parties,
  ) {}

  /** @returns user ids */
  async of(tx: Tx, userId: string): Promise<string[]> {
    const partyId = await this.parties.ofUser(userId);
    return partyId === undefined ? [] : this.parties.usersOf(await this.grants.counterpartsOf(tx, partyId));
  }
}
