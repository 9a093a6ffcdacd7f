import { type AccessResource, type AccessStatus, DEFAULT_RIGHTS } from '@maillon/domain/access/access';
import { isoOf } from '@maillon/domain/time-units';
import type { AccessResource as PrismaResource } from '../generated/prisma/client.ts';
import type { PrismaService } from '../platform/postgres/prisma.ts';
import { type DemoCalendar } from './demo-calendar.ts';
import type { DemoData, DemoProfessional } from './demo-data.ts';
import { demoId, partyIdOf } from './demo-id.ts';

interface DemoGrant {
  readonly resource: AccessResource;
  /** Demo ids. */
  readonly from: string;
  readonly to: string;
  readonly status: AccessStatus;
}

export const grantIdOf = (resource: AccessResource, from: string, to: string): string =>
  demoId(`${resource} ${from} ${to}`);

const MEMBERSHIPS: Record<DemoProfessional['membership'], Pick<DemoGrant, 'resource' | 'status'> | null> = {
  member: { resource: 'organization', status: 'ACCEPTED' },
  pending: { resource: 'organization', status: 'PENDING' },
  external: { resource: 'organization_external_practitioners', status: 'ACCEPTED' },
  'invited-external': { resource: 'organization_external_practitioners', status: 'INVITED' },
  none: null,
};

const membershipsOf = (professionals: readonly DemoProfessional[]): DemoGrant[] =>
  professionals.flatMap(({ id, organization, membership }) => {
    const grant = MEMBERSHIPS[membership];
    return grant === null || organization === null ? [] : [{ ...grant, from: organization, to: id }];
  });

/** A patient's own booking opens their file to the practitioner (design api A65). */
const filesOf = ({ patients, appointments }: DemoData): DemoGrant[] => [
  ...patients.map(({ id, organization, affiliation }) => ({
    resource: 'medical-file' as const,
    from: id,
    to: organization,
    status: affiliation,
  })),
  ...appointments.flatMap(({ patient, practitioners }) =>
    practitioners.map((practitioner) => ({
      resource: 'medical-file' as const,
      from: patient,
      to: practitioner,
      status: 'ACCEPTED' as const,
    })),
  ),
];

/** A referent who was named is let in, or asked to come in. */
const careOf = ({ referents, contacts }: DemoData): DemoGrant[] => [
  ...referents.map(({ patient, professional, status }) => ({
    resource: 'medical-file' as const,
    from: patient,
    to: professional,
    status,
  })),
  ...contacts.map((contact) => ({ resource: 'practitioner_contacts' as const, ...contact })),
];

/** Who may see what of whom: members of structures, external practitioners, contacts, opened files. */
export class GrantsSeed {
  constructor(
    private readonly prisma: PrismaService,
    private readonly calendar: DemoCalendar,
  ) {}

  /** One that was changed or revoked since stays as it is. */
  async seed(data: DemoData, there: ReadonlySet<string>): Promise<void> {
    const grants = [...membershipsOf(data.professionals), ...filesOf(data), ...careOf(data)];
    const { accessPolicy } = await this.prisma.client();
    const decidedAt = isoOf(this.calendar.now);
    const rows = grants
      .filter(({ from, to }) => there.has(from) && there.has(to))
      .map(({ resource, from, to, status }) => ({
        id: grantIdOf(resource, from, to),
        resource: resource.replace('-', '_') as PrismaResource,
        fromParty: partyIdOf(from),
        toParty: partyIdOf(to),
        status,
        rights: [...DEFAULT_RIGHTS[resource]],
        createdBy: partyIdOf(from),
        decidedAt: status === 'ACCEPTED' ? decidedAt : null,
      }));
    await accessPolicy.createMany({ data: rows, skipDuplicates: true });
  }
}
