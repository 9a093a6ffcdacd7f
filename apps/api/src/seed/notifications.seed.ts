import { HOUR_MS, isoOf } from '@maillon/domain/time-units';
import type { NotificationPayloads, NotificationTemplate } from '../platform/messaging/templates/catalogue.ts';
import type { MessageFrame } from '../platform/messaging/templates/message-frame.ts';
import { notificationText } from '../platform/messaging/templates/notification-text.ts';
import { shownPatient } from '../platform/messaging/templates/shown-names.ts';
import type { PrismaService } from '../platform/postgres/prisma.ts';
import { type DemoCalendar, zoneOf } from './demo-calendar.ts';
import type { DemoAppointment, DemoData } from './demo-data.ts';
import { appointmentIdOf, checkUpIdOf, demoId, partyIdOf, userIdOf } from './demo-id.ts';
import { grantIdOf } from './grants.seed.ts';

interface SeededNotification<Name extends NotificationTemplate> {
  /** Demo id. */
  readonly to: string;
  readonly template: Name;
  readonly payload: NotificationPayloads[Name];
  /** How long ago, in hours; what is older than a day was read. */
  readonly hoursAgo: number;
}

const seeded = <Name extends NotificationTemplate>(
  to: string,
  template: Name,
  payload: NotificationPayloads[Name],
  hoursAgo: number,
): SeededNotification<Name> => ({ to, template, payload, hoursAgo });

const A_DAY = 24;

/**
 * What the bells of the demo hold: a visit that was booked, a person who asks, a welcome that was read. One that was there stays as
 * it is, read or not; nothing leaves by mail.
 */
export class NotificationsSeed {
  constructor(
    private readonly prisma: PrismaService,
    private readonly frame: MessageFrame,
    private readonly calendar: DemoCalendar,
    private readonly now: number,
  ) {}

  async seed(data: DemoData, there: ReadonlySet<string>): Promise<void> {
    const notifications = [
      ...this.welcomes(data),
      ...this.visits(data),
      ...this.requests(data),
      ...this.checkUps(data),
    ];
    for (const each of notifications) if (there.has(each.to)) await this.add(data, each);
  }

  private async add<Name extends NotificationTemplate>(
    data: DemoData,
    notifications: SeededNotification<Name>,
  ): Promise<void> {
    const { to, template, payload, hoursAgo } = notifications;
    const reader = peopleOf(data).find(({ id }) => id === to);
    if (reader === undefined) throw new Error(`nobody of the demo is called ${to}`);
    const links = { link: this.frame.origin, settings: this.frame.origin };
    const who = { firstName: reader.given, timeZone: zoneOf(reader.country) };
    const text = notificationText(template, payload, who, this.frame, links);
    const key = `demo ${template} ${JSON.stringify(payload)}`;
    const at = isoOf(this.now - hoursAgo * HOUR_MS);
    const { notification } = await this.prisma.client();
    const channels = { inapp: { text: text.inApp }, email: { text: text.mail?.text } };
    await notification.createMany({
      data: {
        id: demoId(`notification ${to} ${key}`),
        userId: userIdOf(to),
        template,
        payload: JSON.parse(JSON.stringify({ ...payload, channels })),
        content: text.inApp ?? '',
        deduplicationKey: `demo:${demoId(key)}`,
        createdAt: at,
        seenAt: hoursAgo > A_DAY ? at : null,
        readAt: hoursAgo > A_DAY ? at : null,
      },
      skipDuplicates: true,
    });
  }

  private welcomes(data: DemoData): SeededNotification<'welcome'>[] {
    const people = [...data.professionals, ...data.patients];
    return people.map(({ id }) => seeded(id, 'welcome', {}, 3 * A_DAY));
  }

  /** To the professional, for the first visit of each that is to come. */
  private visits(data: DemoData): SeededNotification<'appointment-created'>[] {
    const first = new Map<string, DemoAppointment>();
    for (const visit of data.appointments) {
      const [practitioner] = visit.practitioners;
      if (practitioner === undefined || !this.isToCome(data, visit) || first.has(practitioner)) continue;
      first.set(practitioner, visit);
    }
    return [...first].map(([practitioner, visit]) => {
      const patient = patientOf(data, visit);
      const payload = {
        ID: appointmentIdOf(visit.id),
        start: this.startOf(data, visit),
        patient: shownPatient(patient.given, patient.family),
      };
      return seeded(practitioner, 'appointment-created', payload, 5);
    });
  }

  /** What waits for an answer can be answered in the bell. */
  private requests(data: DemoData): SeededNotification<'access-request' | 'organization-join-request'>[] {
    const files = data.patients
      .filter(({ affiliation }) => affiliation === 'PENDING')
      .map(({ id, organization }) => {
        const request_id = grantIdOf('medical-file', id, organization);
        const name = structureOf(data, organization).name;
        return seeded(id, 'access-request', { request_id, resource: 'medical-file', name, role: 'organization' }, 2);
      });
    const joins = data.professionals
      .filter(({ membership }) => membership === 'pending')
      .flatMap(({ id, organization, given, family, userType }) => {
        const staff = data.accounts.find((account) => account.organization === organization);
        if (organization === null || staff === undefined) return [];
        const payload = {
          request_id: grantIdOf('organization', organization, id),
          invite: { organizationId: partyIdOf(organization), mode: 'join' as const },
          org: structureOf(data, organization).name,
          name: `${given} ${family}`,
          role: userType,
        };
        return [seeded(staff.id, 'organization-join-request', payload, 1)];
      });
    return [...files, ...joins];
  }

  /** To the administrator, for the questionnaires of the last days. */
  private checkUps({ checkUps }: DemoData): SeededNotification<'checkup-received'>[] {
    const fresh = checkUps.filter(({ day }) => day >= -2);
    return fresh.map(({ id, day }) => seeded('ADM1', 'checkup-received', { ID: checkUpIdOf(id) }, 1 - day * A_DAY));
  }

  private isToCome(data: DemoData, visit: DemoAppointment): boolean {
    return visit.status === 'BOOKED' && Date.parse(this.startOf(data, visit)) > this.now;
  }

  private startOf(data: DemoData, visit: DemoAppointment): string {
    return isoOf(this.calendar.startOf(visit.start, zoneOf(patientOf(data, visit).country)));
  }
}

const peopleOf = ({ professionals, patients, accounts }: DemoData) => [...professionals, ...patients, ...accounts];

const patientOf = ({ patients }: DemoData, { patient }: DemoAppointment) => {
  const found = patients.find(({ id }) => id === patient);
  if (found === undefined) throw new Error(`nobody of the demo is called ${patient}`);
  return found;
};

const structureOf = ({ organizations }: DemoData, id: string) => {
  const found = organizations.find((structure) => structure.id === id);
  if (found === undefined) throw new Error(`no structure of the demo is called ${id}`);
  return found;
};
