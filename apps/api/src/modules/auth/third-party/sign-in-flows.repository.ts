import { Injectable } from '@nestjs/common';
import { Database, sql } from '../../../platform/postgres/database.ts';

const SPEND = sql(
  'sign_in_flows_spend',
  'INSERT INTO spent_sign_ins (state_hash, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1 AS spent',
);
const FORGET = sql('sign_in_flows_forget', 'DELETE FROM spent_sign_ins WHERE expires_at < now()');

/** The sign-ins that were ended here, for as long as their cookie would be believed. */
@Injectable()
export class SignInFlowsRepository {
  constructor(private readonly database: Database) {}

  /** False when it was ended before. @param expiresAt ISO instant */
  async spend(stateHash: Buffer, expiresAt: string): Promise<boolean> {
    return (await this.database.tx((tx) => tx.query(SPEND, [stateHash, expiresAt]))).length > 0;
  }

  async forgetOld(): Promise<void> {
    await this.database.query(FORGET);
  }
}
