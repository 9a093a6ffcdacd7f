import { describe, expect, it } from '@jest/globals';
import { type AccessResource, RESOURCE_RIGHTS } from '@maillon/domain/access/access';
import { rightsInWords } from '@maillon/domain/access/access-labels';
import type { NotificationPayloads, NotificationTemplate } from '../../platform/messaging/templates/catalogue.ts';
import { notificationText } from '../../platform/messaging/templates/notification-text.ts';
import { type Named, notifyOtherSide } from './access-notifications.ts';

/** A person who says yes has read to what, in the mail too: issue 14, « accepting more than what was shown is impossible ». */

const FRAME = { variant: 'natalconnect', app: 'NatalConnect', operator: null, origin: 'https://m.example' } as const;
const LINKS = { link: 'https://m.example/n/abc', settings: 'https://m.example/app' };

const person = (kind: 'patient' | 'doctor' | 'assistant'): Named => ({
  ...{ kind, firstName: 'Awa', lastName: 'Koné', structure: null },
  gender: 'FEMALE',
});
const NOBODY = { firstName: null, lastName: null, gender: null };
const STRUCTURE: Named = { kind: 'organization', ...NOBODY, structure: 'PMI de Nantes' };
/** Whose each thing is. */
const OWNERS: Readonly<Record<AccessResource, Named>> = {
  'medical-file': person('patient'),
  'patient-delegation': person('patient'),
  organization: STRUCTURE,
  organization_external_practitioners: STRUCTURE,
  practitioner_contacts: person('doctor'),
  practitioner_calendar: person('doctor'),
};

const resources = Object.keys(RESOURCE_RIGHTS) as AccessResource[];
const changes = resources.flatMap((resource) => [
  { resource, change: 'request' as const, asReferent: false },
  { resource, change: 'offer' as const, asReferent: false },
  ...(resource === 'medical-file' ? [{ resource, change: 'offer' as const, asReferent: true }] : []),
]);

/** The texts of the mails that the other side is sent. */
const mailsOf = async (
  what: (typeof changes)[number],
  rights: readonly string[],
  to = person('doctor'),
): Promise<string[]> => {
  const mails: string[] = [];
  const notify = async <Name extends NotificationTemplate>(name: Name, payload: NotificationPayloads[Name]) => {
    const reader = { firstName: 'Élodie', timeZone: 'Europe/Paris' };
    mails.push(notificationText(name, payload, reader, FRAME, LINKS).mail?.text ?? '');
  };
  const sides = { from: OWNERS[what.resource], to, fromId: 'from', before: undefined } as const;
  await notifyOtherSide(
    { id: 'x', ...sides, ...what, bySide: what.change === 'offer' ? 'owner' : 'grantee', rights },
    notify,
  );
  return mails;
};

it.each(['medical-file', 'organization'] as const)(
  'a nurse who asks for a %s is written as she is',
  async (resource) => {
    const asked = { resource, change: 'request', asReferent: false } as const;
    const [mail] = await mailsOf(asked, RESOURCE_RIGHTS[resource], person('assistant'));
    expect(mail).toMatch(/infirmière/);
  },
);

describe('the mail about what is asked for or offered', () => {
  it.each(changes)('names every right: $resource, $change, referent: $asReferent', async (what) => {
    for (const rights of [RESOURCE_RIGHTS[what.resource], RESOURCE_RIGHTS[what.resource].slice(0, 1)]) {
      const mails = await mailsOf(what, rights);
      expect(mails).toHaveLength(1);
      const said = what.change === 'request' ? 'Droits demandés' : 'Droits proposés';
      expect(mails[0]).toContain(`${said} : ${rightsInWords(what.resource, rights)}.`);
    }
  });
});
