import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { type NamedSession, type SessionCondition, SessionRegistry } from './session-registry.ts';

/**
 * Seald, which tells an application's server nothing of a session. The resource that names one first keeps it: another
 * resource is refused. Whether it exists, and who opens it, is what browsers see (docs/decisions/sessions-belong-to-resources.md).
 */
@Injectable()
export class FirstUseSessionRegistry extends SessionRegistry {
  constructor(private readonly prisma: PrismaService) {
    super();
  }

  async areUsable(_userId: string, named: readonly NamedSession[]): Promise<readonly boolean[]> {
    const ids = named.map(({ sessionId }) => sessionId);
    const { sealedSession } = await this.prisma.client();
    const data = named.map(({ sessionId, resource }) => ({ sessionId, resource }));
    await sealedSession.createMany({ data, skipDuplicates: true });
    const rows = await this.read(ids);
    const resourceOf = new Map(rows.map(({ sessionId, resource }) => [sessionId, resource] as const));
    return named.map(({ sessionId, resource }) => resourceOf.get(sessionId) === resource);
  }

  async conditionOf({ sessionId, resource }: NamedSession): Promise<SessionCondition> {
    const [row] = await this.read([sessionId]);
    return row !== undefined && row.resource !== resource ? 'lost' : 'unknown';
  }

  private async read(ids: readonly string[]): Promise<NamedSession[]> {
    const { sealedSession } = await this.prisma.client();
    const where = { sessionId: { in: [...ids] } };
    return sealedSession.findMany({ where, select: { sessionId: true, resource: true } });
  }
}
