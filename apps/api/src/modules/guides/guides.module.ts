import { Module } from '@nestjs/common';
import { GuidesController } from './guides.controller.ts';
import { GuidesService } from './guides.service.ts';

@Module({ controllers: [GuidesController], providers: [GuidesService] })
export class GuidesModule {}
