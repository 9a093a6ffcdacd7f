import { Injectable } from '@nestjs/common';
import {
  type CopiedParts,
  type DataSubject,
  PersonalData,
  type PersonalDataHolder,
} from '../../platform/personal-data.ts';
import { CommentsRepository } from './comments.repository.ts';

/** What a person wrote in threads. It is part of a patient's file, and stays there when its author leaves. */
@Injectable()
export class ThreadsPersonalData implements PersonalDataHolder {
  constructor(
    personalData: PersonalData,
    private readonly comments: CommentsRepository,
  ) {
    personalData.add(this);
  }

  /** Texts are as they were sealed: the person's own browser opens them. */
  async copy({ userId }: DataSubject): Promise<Partial<CopiedParts>> {
    const written = await this.comments.writtenBy(userId);
    return { comments: written.map(({ id, text, createdAt }) => ({ id, text, sentAt: createdAt })) };
  }
}
