import { Module } from '@nestjs/common';
import { ColumnReencryption } from '../../platform/crypto/column-reencryption.ts';
import { PositionsPersonalData } from './personal-data.ts';
import { PositionsController } from './positions.controller.ts';
import { PositionsRepository } from './positions.repository.ts';
import { PositionsService } from './positions.service.ts';

@Module({
  controllers: [PositionsController],
  providers: [PositionsPersonalData, PositionsRepository, PositionsService],
  exports: [PositionsService],
})
export class PositionsModule {
  constructor(reencryption: ColumnReencryption) {
    reencryption.register({
      table: 'positions',
      id: 'userId',
      columns: { placeSealed: ['place'] },
      rows: ({ position }) => position,
    });
  }
}
