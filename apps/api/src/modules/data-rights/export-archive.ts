import type { Readable } from 'node:stream';
import { PassThrough } from 'node:stream';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { Inject, Injectable } from '@nestjs/common';
import { ZipFile } from 'yazl';
import type { Actor } from '../../platform/actor.ts';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import { ENV, type Env } from '../../platform/env.ts';
import { PersonalData } from '../../platform/personal-data.ts';
import { Clock } from '../../platform/time/clock.ts';
import { AccessLogService } from '../access-log/access-log.service.ts';
import { AppointmentsService } from '../appointments/appointments.service.ts';
import { CheckUpsService } from '../check-ups/check-ups.service.ts';
import { PatientFiles } from '../people/accounts/patient-files.service.ts';
import { UserAccounts } from '../people/accounts/user-accounts.service.ts';
import { PositionsService } from '../positions/positions.service.ts';
import { UsersService } from '../users/users.service.ts';
import { fhirBundle } from './fhir-bundle.ts';

const PAGE = 200;
const WITHOUT_VISITS = new Set(['dispatchManager', 'dispatchOperator']);

const README = `Vos données dans Maillon

fhir.json                 votre identité, vos rendez-vous, vos questionnaires et vos accords, au format FHIR R4 (pour un autre logiciel de santé)
donnees/compte.json       votre compte et votre profil
donnees/inscription.json  ce que vous avez déclaré à l’inscription (patients)
donnees/rendez-vous.json  vos rendez-vous
donnees/accords.json      les textes acceptés et vos consentements
donnees/acces.json        qui a consulté votre dossier (patients)
donnees/questionnaires.json  vos questionnaires de santé (patients)
donnees/actions.json      ce que vous avez fait
donnees/sessions.json     vos connexions
donnees/notifications.json  ce que nous vous avons écrit
donnees/position.json     où vous étiez la dernière fois que votre appareil l’a dit
donnees/liens.json        vos appareils, vos agendas reliés et publiés, les clés d’accès à votre agenda, les places que vous attendez, vos réglages, les invitations que vous avez écrites

Votre dossier et vos documents sont chiffrés, et lisibles par vous. « Télécharger mon dossier », dans les
paramètres, les ouvre dans votre navigateur et les réunit dans une archive.
`;

/** Puts everything that the product knows of a person into one archive, which is written while it is read. */
@Injectable()
export class ExportArchive {
  /** What references between the resources lead to. */
  private readonly base: string;

  constructor(
    @Inject(ENV) env: Env,
    private readonly clock: Clock,
    private readonly cipher: ColumnCipher,
    private readonly personalData: PersonalData,
    private readonly accounts: UserAccounts,
    private readonly patients: PatientFiles,
    private readonly users: UsersService,
    private readonly appointments: AppointmentsService,
    private readonly accessLog: AccessLogService,
    private readonly checkUps: CheckUpsService,
    private readonly positions: PositionsService,
  ) {
    this.base = `${new URL(env.PUBLIC_URL).origin}${env.API_BASE_PATH}/fhir/R4`;
  }

  /** @returns the bytes of a zip; undefined when the person is not there any more */
  async of(userId: string): Promise<Readable | undefined> {
    const owner = await this.accounts.asActor(userId);
    if (owner === undefined) return undefined;

    const [me, visits, parts] = await Promise.all([
      this.users.withoutSecrets(owner.userId),
      this.visitsOf(owner),
      this.personalData.copy(owner),
    ]);
    const { consents, actions, sessions, notifications, ...ties } = parts;
    const now = new Date(this.clock.now());
    const zip = new ZipFile();
    const add = (name: string, content: string) =>
      zip.addBuffer(Buffer.from(content), name, { mtime: now, mode: 0o100600 });
    const addJson = (name: string, content: unknown) => add(name, `${JSON.stringify(content, null, 2)}\n`);

    add('LISEZMOI.txt', README);
    const nir = me.patient?.nir ?? null;
    const checkUps = nir === null ? [] : await this.checkUps.ofOwn(owner, nir);
    addJson('fhir.json', fhirBundle(me, { visits, consents, checkUps }, this.base, now.toISOString()));
    addJson('donnees/compte.json', me);
    addJson('donnees/rendez-vous.json', visits);
    addJson('donnees/accords.json', consents);
    addJson('donnees/actions.json', actions);
    addJson('donnees/sessions.json', sessions);
    addJson('donnees/notifications.json', notifications);
    addJson('donnees/position.json', await this.positions.ofOwn(owner));
    addJson('donnees/liens.json', ties);
    if (owner.userType === 'patient') {
      addJson('donnees/inscription.json', await this.intakeOf(owner.partyId));
      addJson('donnees/questionnaires.json', checkUps);
      addJson('donnees/acces.json', await this.readersOf(owner));
    }
    zip.end();
    return zip.outputStream.pipe(new PassThrough());
  }

  private async visitsOf(owner: Actor): Promise<Appointment[]> {
    if (WITHOUT_VISITS.has(owner.userType)) return [];
    const visits: Appointment[] = [];
    for (let after: string | undefined; ; ) {
      const page = await this.appointments.list(owner, { limit: PAGE, descending: false, counted: false, after });
      visits.push(...page.items);
      if (page.next === null) return visits;
      after = page.next;
    }
  }

  private async readersOf(owner: Actor): Promise<unknown[]> {
    const entries: unknown[] = [];
    const everything = { outcome: null, start: null, end: null };
    for (let after: string | undefined; ; ) {
      const page = await this.accessLog.read(owner, undefined, everything, { limit: PAGE, after, counted: false });
      entries.push(...page.items);
      if (page.next === null) return entries;
      after = page.next;
    }
  }

  private async intakeOf(partyId: string): Promise<unknown> {
    const sealed = await this.patients.sealedIntake(partyId);
    return sealed === null ? null : JSON.parse(this.cipher.open('patients', 'intake', partyId, sealed));
  }
}
