import { Module } from '@nestjs/common';
import { ColumnReencryption } from '../../platform/crypto/column-reencryption.ts';
import { PeopleModule } from '../people/people.module.ts';
import { SealedSessionsModule } from '../sealed-sessions/sealed-sessions.module.ts';
import { CommentsRepository } from './comments.repository.ts';
import { CommentsService } from './comments.service.ts';
import { ThreadsPersonalData } from './personal-data.ts';
import { ThreadPlaces } from './thread-places.service.ts';

@Module({
  imports: [PeopleModule, SealedSessionsModule],
  providers: [CommentsService, CommentsRepository, ThreadPlaces, ThreadsPersonalData],
  exports: [CommentsService, ThreadPlaces],
})
export class ThreadsModule {
  constructor(reencryption: ColumnReencryption) {
    reencryption.register({
      table: 'comments',
      id: 'id',
      columns: { text: ['text'] },
      rows: ({ comment }) => comment,
    });
  }
}
