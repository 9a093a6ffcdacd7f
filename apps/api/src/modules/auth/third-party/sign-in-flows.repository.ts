import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../../platform/postgres/prisma.ts';
import { bytesOf } from '../../../platform/postgres/prisma-values.ts';

/** The sign-ins that were ended here, for as long as their cookie would be believed. */
@Injectable()
export class SignInFlowsRepository {
  constructor(private readonly prisma: PrismaService) {}

  /** False when it was ended before. @param expiresAt ISO instant */
  async spend(stateHash: Buffer, expiresAt: string): Promise<boolean> {
    const { spentSignIn } = await this.prisma.client();
    const data = { stateHash: bytesOf(stateHash), expiresAt };
    return (await spentSignIn.createMany({ data, skipDuplicates: true })).count > 0;
  }
}
