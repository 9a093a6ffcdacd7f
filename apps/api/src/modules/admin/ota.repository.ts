import type { OtaEntry } from '@maillon/contracts/system/admin';
import { fullName } from '@maillon/domain/text/full-name';
import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { UserAccounts } from '../people/accounts/user-accounts.service.ts';

export interface NewBundle {
  readonly id: string;
  readonly version: string;
  readonly platform: OtaEntry['platform'];
  readonly url: string;
  readonly checksum: string;
  readonly minimumNative: string;
  readonly previous: string;
  readonly signature: string;
  readonly publishedBy: string;
}

const SELECT = {
  version: true,
  url: true,
  checksum: true,
  platform: true,
  minimumNative: true,
  previous: true,
  signature: true,
  publishedAt: true,
  publishedBy: true,
} as const satisfies Prisma.OtaBundleSelect;
const NEWEST = [{ publishedAt: 'desc' }, { id: 'desc' }] satisfies Prisma.OtaBundleOrderByWithRelationInput[];
/** Of all that are ever published: a hundred a year would be many. */
const SHOWN = 2_000;

@Injectable()
export class OtaRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly users: UserAccounts,
  ) {}

  /** @param version or `latest`; @param platform null = any */
  async find(version: string, platform: string | null): Promise<OtaEntry | undefined> {
    const named = version === 'latest' ? {} : { version };
    const served = platform === null ? {} : { platform: { in: ['all', platform] } };
    return (await this.read({ ...named, ...served }, 1))[0];
  }

  list(): Promise<OtaEntry[]> {
    return this.read({}, SHOWN);
  }

  /** False when another was published in its place meanwhile. */
  async add(_tx: Tx, bundle: NewBundle): Promise<boolean> {
    const { otaBundle } = await this.prisma.client();
    return (await otaBundle.createMany({ data: bundle, skipDuplicates: true })).count > 0;
  }

  private async read(where: Prisma.OtaBundleWhereInput, take: number): Promise<OtaEntry[]> {
    const { otaBundle } = await this.prisma.client();
    const found = await otaBundle.findMany({ where, select: SELECT, orderBy: NEWEST, take });
    const publishers = await this.users.some(found.map(({ publishedBy }) => publishedBy));
    const names = new Map(publishers.map((person) => [person.id, fullName(person)]));
    return found.map(({ platform, publishedAt, publishedBy, ...row }) => ({
      ...row,
      platform: platform as OtaEntry['platform'],
      publishedAt: publishedAt.toISOString(),
      publishedBy: names.get(publishedBy) ?? '',
    }));
  }
}
