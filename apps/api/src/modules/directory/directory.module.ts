import { Module } from '@nestjs/common';
import { LocalDay } from '../../platform/time/local-day.ts';
import { PeopleModule } from '../people/people.module.ts';
import { DirectoryController } from './directory.controller.ts';
import { DirectoryRepository } from './directory.repository.ts';
import { DirectoryService } from './directory.service.ts';

@Module({
  imports: [PeopleModule],
  controllers: [DirectoryController],
  providers: [DirectoryRepository, DirectoryService, LocalDay],
  exports: [DirectoryService],
})
export class DirectoryModule {}
