import { Module } from '@nestjs/common';
import { LocalDay } from '../../platform/time/local-day.ts';
import { SearchController } from './search.controller.ts';
import { SearchRepository } from './search.repository.ts';
import { SearchService } from './search.service.ts';

@Module({ controllers: [SearchController], providers: [LocalDay, SearchRepository, SearchService] })
export class SearchModule {}
