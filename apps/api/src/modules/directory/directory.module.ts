import { Module } from '@nestjs/common';
import { LocalDay } from '../../platform/time/local-day.ts';
import { DirectoryController } from './directory.controller.ts';
import { DirectoryRepository } from './directory.repository.ts';
import { DirectoryService } from './directory.service.ts';

@Module({
  controllers: [DirectoryController],
  providers: [DirectoryRepository, DirectoryService, LocalDay],
  exports: [DirectoryService],
})
export class DirectoryModule {}
