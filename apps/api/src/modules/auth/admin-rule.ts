import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../platform/env.ts';

/**
 * Who is an administrator: a verified e-mail of exactly one of the internal domains, without the demo accounts (spec platform §6).
 * Asked at sign-up and at each sign-in; nothing that a person types into a profile counts (design api A8).
 */
@Injectable()
export class AdminRule {
  private readonly domains: ReadonlySet<string>;
  private readonly excluded: ReadonlySet<string>;

  constructor(@Inject(ENV) env: Pick<Env, 'ADMIN_EMAIL_DOMAINS' | 'ADMIN_EXCLUDED'>) {
    this.domains = new Set(env.ADMIN_EMAIL_DOMAINS.map((domain) => domain.toLowerCase().replace(/^@/, '')));
    this.excluded = new Set(env.ADMIN_EXCLUDED.map((email) => email.toLowerCase()));
  }

  isAdmin(verifiedEmail: string | null): boolean {
    if (verifiedEmail === null || this.excluded.has(verifiedEmail)) return false;
    return this.domains.has(verifiedEmail.slice(verifiedEmail.lastIndexOf('@') + 1));
  }
}
