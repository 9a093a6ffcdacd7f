import { Module } from '@nestjs/common';
import { OrganizationStaff } from './organization-staff.service.ts';

@Module({ providers: [OrganizationStaff], exports: [OrganizationStaff] })
export class OrganizationStaffModule {}
