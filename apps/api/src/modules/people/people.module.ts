import { Module } from '@nestjs/common';
import { LocalDay } from '../../platform/time/local-day.ts';
import { PeopleRepository } from './people.repository.ts';
import { PeopleService } from './people.service.ts';

@Module({ providers: [LocalDay, PeopleService, PeopleRepository], exports: [PeopleService] })
export class PeopleModule {}
