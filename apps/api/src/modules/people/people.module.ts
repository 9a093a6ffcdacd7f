import { Module } from '@nestjs/common';
import { PeopleRepository } from './people.repository.ts';
import { PeopleService } from './people.service.ts';

@Module({ providers: [PeopleService, PeopleRepository], exports: [PeopleService] })
export class PeopleModule {}
