import { isPractitionerType, type UserType } from '@maillon/domain/user-type';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from './actor.ts';
import { ENV, type Env } from './env.ts';
import { Database, sql } from './postgres/database.ts';
import { Refusal } from './refusal.ts';

/** SQL: whether the practitioner was checked, or is of an active structure. `party` is an SQL expression. */
export const practitionerIsChecked = (party: string): string => `
  (EXISTS (SELECT 1 FROM published_practitioners WHERE party_id = ${party} AND verified_at IS NOT NULL)
   OR EXISTS (SELECT 1 FROM published_access_policies m JOIN published_organizations o ON o.party_id = m.from_party AND o.active
               WHERE m.resource = 'organization' AND m.to_party = ${party} AND m.status = 'ACCEPTED' AND m.revoked_at IS NULL))`;

const TRUSTED = sql(
  'professionals_trusted',
  `SELECT p.id FROM unnest($1::uuid[]) AS p(id) WHERE ${practitionerIsChecked('p.id')}`,
);

/**
 * Design api §3.1, rule 7: a professional is one once their identity was checked, or once an active structure answers for
 * them. Outside PROD identities are not checked (docs/decisions/unverified-professionals.md).
 */
@Injectable()
export class ProfessionalTrust {
  constructor(
    @Inject(ENV) private readonly env: Pick<Env, 'MODE'>,
    private readonly database: Database,
  ) {}

  async isTrusted({ partyId, userType }: Pick<Actor, 'partyId' | 'userType'>): Promise<boolean> {
    return (await this.trustedOf(userType, [partyId])).length > 0;
  }

  /** Those of the people of the type who are. */
  async trustedOf(userType: UserType, partyIds: readonly string[]): Promise<readonly string[]> {
    if (!this.needsCheck(userType)) return partyIds;
    const trusted = new Set((await this.database.query(TRUSTED, [partyIds])).map(({ id }) => id));
    return partyIds.filter((id) => trusted.has(id));
  }

  /** Whether people of the type find no other people until {@link practitionerIsChecked}. */
  needsCheck(userType: UserType): boolean {
    return this.env.MODE === 'PROD' && isPractitionerType(userType);
  }

  /** @throws {Refusal} `PROFESSIONAL_NOT_VERIFIED` */
  async require(actor: Pick<Actor, 'partyId' | 'userType'>): Promise<void> {
    if (!(await this.isTrusted(actor))) throw new Refusal('PROFESSIONAL_NOT_VERIFIED');
  }
}
