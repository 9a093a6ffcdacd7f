import { Module } from '@nestjs/common';
import { ENV, type Env } from '../../platform/env.ts';
import { IdentitiesModule } from '../auth/identities.module.ts';
import { SchedulesModule } from '../schedules/schedules.module.ts';
import { Authorizations } from './authorizations.ts';
import { type CalendarProvider, CalendarProviders } from './calendar-provider.ts';
import { CalendarSync } from './calendar-sync.ts';
import { CardIntegrations } from './card-integrations.ts';
import { GoogleCalendar } from './google-calendar.ts';
import { IntegrationJobs } from './integration-jobs.ts';
import { IntegrationsController } from './integrations.controller.ts';
import { IntegrationsRepository } from './integrations.repository.ts';
import { IntegrationsService } from './integrations.service.ts';
import { OauthStatesRepository } from './oauth-states.repository.ts';
import { OutlookCalendar } from './outlook-calendar.ts';
import { IntegrationsPersonalData } from './personal-data.ts';
import { SealedTokens } from './sealed-tokens.ts';
import { SyncRepository } from './sync.repository.ts';

const google = (env: Env): CalendarProvider[] => {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret } = env;
  if (id === undefined || secret === undefined) return [];
  const at = { accounts: env.GOOGLE_ACCOUNTS_URL, oauth: env.GOOGLE_OAUTH_URL, api: env.GOOGLE_API_URL };
  return [new GoogleCalendar({ id, secret }, at)];
};

const microsoft = (env: Env): CalendarProvider[] => {
  const { MICROSOFT_CLIENT_ID: id, MICROSOFT_CLIENT_SECRET: secret } = env;
  if (id === undefined || secret === undefined) return [];
  return [new OutlookCalendar({ id, secret }, { login: env.MICROSOFT_LOGIN_URL, graph: env.MICROSOFT_GRAPH_URL })];
};

const providersOf = (env: Env) => new CalendarProviders([...google(env), ...microsoft(env)]);

@Module({
  imports: [IdentitiesModule, SchedulesModule],
  controllers: [IntegrationsController],
  providers: [
    IntegrationsPersonalData,
    { provide: CalendarProviders, inject: [ENV], useFactory: providersOf },
    Authorizations,
    CalendarSync,
    CardIntegrations,
    IntegrationJobs,
    IntegrationsRepository,
    IntegrationsService,
    OauthStatesRepository,
    SealedTokens,
    SyncRepository,
  ],
  exports: [IntegrationsService],
})
export class IntegrationsModule {}
