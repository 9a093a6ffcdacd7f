import { isPractitionerType } from '@maillon/domain/user-type';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from './actor.ts';
import { ENV, type Env } from './env.ts';
import { Database, sql } from './postgres/database.ts';
import { Refusal } from './refusal.ts';

const TRUSTED = sql(
  'professional_is_trusted',
  `SELECT EXISTS (SELECT 1 FROM published_practitioners WHERE party_id = $1 AND verified_at IS NOT NULL)
       OR EXISTS (SELECT 1 FROM published_access_policies m JOIN published_organizations o ON o.party_id = m.from_party AND o.active
                   WHERE m.resource = 'organization' AND m.to_party = $1 AND m.status = 'ACCEPTED' AND m.revoked_at IS NULL)
       AS trusted`,
);

/**
 * Design api §3.1, rule 7: a professional is one once their identity was checked, or once an active structure answers for
 * them. Outside PROD nobody checks identities (docs/decisions/unverified-professionals.md).
 */
@Injectable()
export class ProfessionalTrust {
  constructor(
    @Inject(ENV) private readonly env: Pick<Env, 'MODE'>,
    private readonly database: Database,
  ) {}

  async isTrusted({ partyId, userType }: Pick<Actor, 'partyId' | 'userType'>): Promise<boolean> {
    if (this.env.MODE !== 'PROD' || !isPractitionerType(userType)) return true;
    return (await this.database.query(TRUSTED, [partyId]))[0]?.trusted ?? false;
  }

  /** @throws {Refusal} `PROFESSIONAL_NOT_VERIFIED` */
  async require(actor: Pick<Actor, 'partyId' | 'userType'>): Promise<void> {
    if (!(await this.isTrusted(actor))) throw new Refusal('PROFESSIONAL_NOT_VERIFIED');
  }
}
