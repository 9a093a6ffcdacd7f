import { Module } from '@nestjs/common';
import { AccessPoliciesModule } from '../access-policies/access-policies.module.ts';
import { InvitationsModule } from '../invitations/invitations.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { ContactsController } from './contacts.controller.ts';
import { ContactsRepository } from './contacts.repository.ts';
import { ContactsService } from './contacts.service.ts';

@Module({
  imports: [AccessPoliciesModule, InvitationsModule, PeopleModule],
  controllers: [ContactsController],
  providers: [ContactsRepository, ContactsService],
})
export class ContactsModule {}
