import { describe, expect, it } from '@jest/globals';
import { letterSamples, notificationSamples, USUAL } from '../../../testing/cases/notification-samples.ts';
import {
  CATALOGUE,
  NOTIFICATION_TEMPLATES,
  type NotificationPayloads,
  type NotificationTemplate,
} from './catalogue.ts';
import { type LetterTemplate, letterTemplates } from './letter.templates.ts';
import { notificationText, smsText } from './notification-text.ts';
import { fill, type Reader } from './template.ts';

const FRAME = { variant: 'natalconnect', app: 'NatalConnect', operator: null, origin: 'https://m.example' } as const;
const LINKS = { link: 'https://m.example/n/abc', settings: 'https://m.example/app' };
const say = <Name extends NotificationTemplate>(name: Name, payload: NotificationPayloads[Name]) => {
  const { inApp, mail, sms } = notificationText(
    name,
    payload,
    { firstName: 'Awa', timeZone: 'Europe/Paris' },
    FRAME,
    LINKS,
  );
  return { inApp: inApp ?? '', subject: mail?.subject ?? '', mail: mail?.text ?? '', sms };
};

/** What is only ever said to the other side. */
const OF_PATIENTS =
  /votre dossier|votre médecin|votre sage-femme|votre professionnel|votre espace patient|en demander un autre/i;
const OF_PROFESSIONALS =
  /vos? patient|votre patiente|que vous suivez|votre liste de patients|votre structure|votre carte|zone d’exercice|son dossier/i;
const NOT_SAID_TO: Readonly<Record<Reader, RegExp>> = {
  patient: OF_PROFESSIONALS,
  professional: OF_PATIENTS,
  either: new RegExp(`${OF_PATIENTS.source}|${OF_PROFESSIONALS.source}`, 'i'),
};

const VISIT = { ID: 'x', start: '2026-11-26T13:30:00.000Z', end: '2026-11-26T14:00:00.000Z' };
const TO_PATIENT = { ...VISIT, name: 'Dr Ana Roy', place: 'Nantes', version: 2 };
const TO_PROFESSIONAL = { ...VISIT, patient: 'Maëlys D.', gender: 'FEMALE' } as const;
const VISIT_TEMPLATES = [
  'appointment-created',
  'appointment-updated',
  'appointment-cancelled',
  'appointment-reminder-1h',
] as const;

describe('a notification', () => {
  it.each(NOTIFICATION_TEMPLATES)('%s says nothing that is meant for the other side', (name) => {
    const notSaid = NOT_SAID_TO[CATALOGUE[name].reader];
    const { inApp, subject, mail, sms } = say(name, notificationSamples(USUAL)[name]);
    for (const text of [inApp, subject, mail, sms ?? '']) expect(text).not.toMatch(notSaid);
  });

  it.each(VISIT_TEMPLATES)('%s is said to each side in its own words', (name) => {
    const patient = say(name, TO_PATIENT);
    const professional = say(name, TO_PROFESSIONAL);
    for (const text of Object.values(patient)) expect(text ?? '').not.toMatch(OF_PROFESSIONALS);
    for (const text of Object.values(professional)) expect(text ?? '').not.toMatch(OF_PATIENTS);
    expect(patient.subject).toContain('Dr Ana Roy');
    expect(professional.subject).toContain('votre patiente');
  });

  it.each(VISIT_TEMPLATES)('%s has when and with whom in the first six words of mail and SMS', (name) => {
    for (const { subject, sms } of [say(name, TO_PATIENT), say(name, TO_PROFESSIONAL)]) {
      for (const text of [subject, (sms ?? '').replace('NatalConnect : ', '')]) {
        // An hour is read as one word.
        const words = text.replace(/14\sh\s30/, '14_h_30').split(' ');
        const first = words.slice(0, 6).join(' ');
        expect(first).toMatch(/14_h_30/);
        expect(first).toMatch(/Dr Ana Roy|votre patiente/);
      }
    }
  });

  it('a reminder names the day as it is: tomorrow, or today for a visit late in the evening', () => {
    const { subject } = say('appointment-reminder', TO_PATIENT);
    expect(subject).toBe('Demain à 14 h 30, Dr Ana Roy : rappel de rendez-vous');
    const today = say('appointment-reminder', { ...TO_PATIENT, isToday: true });
    expect(today.inApp).toBe('Rappel : rendez-vous aujourd’hui à 14\u{a0}h\u{a0}30 avec Dr Ana Roy.');
    expect(today.sms).toBe("NatalConnect : aujourd'hui à 14 h 30, Dr Ana Roy. Rappel de rendez-vous (Nantes).");
  });

  it.each(NOTIFICATION_TEMPLATES)('%s begins its subject with the person or structure that it names', (name) => {
    const payload = notificationSamples(USUAL)[name];
    const { subject } = say(name, payload);
    const named = [USUAL.name, USUAL.org].filter((word) => subject.includes(word));
    const first = subject.split(' ').slice(0, 6).join(' ');
    if (named.length > 0) expect(named.some((word) => first.includes(word.split(' ')[0] ?? ''))).toBe(true);
    if ('name' in payload && payload.name === USUAL.name && CATALOGUE[name].reader === 'patient')
      expect(subject).toContain(USUAL.name);
  });

  it('a patient who asks or offers has no name in mail and SMS', () => {
    const by = { request_id: 'x', name: 'Maëlys D.', role: 'patient', rights: [] } as const;
    const offer = say('access-offer', { ...by, resource: 'patient-delegation' });
    const request = say('access-request', { ...by, resource: 'practitioner_calendar' });
    for (const { subject, mail, sms } of [offer, request]) {
      for (const text of [subject, mail, sms ?? '']) expect(text).not.toContain('Maëlys');
    }
    expect(offer.inApp).toContain('Maëlys D.');
  });

  it('a structure that invites in its own name is named once', () => {
    const invite = { organizationId: 'x', mode: 'team' } as const;
    const team = say('invite', { invite, org: 'PMI de Nantes', sender: 'PMI de Nantes' });
    expect(team.mail).toContain('PMI de Nantes vous invite à rejoindre son équipe sur NatalConnect.');
    const external = { organizationId: 'x', mode: 'external' } as const;
    const contact = say('contact-invite', { invite: external, org: 'PMI de Nantes', sender: 'PMI de Nantes' });
    expect(contact.mail).not.toContain('(PMI de Nantes)');
  });

  it('what nobody answered, and what was withdrawn, is not called an access that ended', () => {
    const about = { request_id: 'x', resource: 'medical-file' } as const;
    for (const asked of ['request', 'offer'] as const) {
      for (const by of ['time', 'withdrawal'] as const) {
        expect(say('access-lapsed', { ...about, asked, by }).mail).not.toMatch(/pris fin|refus|pas été accept/);
      }
    }
  });
});

const DIRECT = Object.keys(letterTemplates) as LetterTemplate[];
const directText = (name: LetterTemplate) => {
  const { wording, words } = letterTemplates[name];
  const filled = { app: 'NatalConnect', ...words(letterSamples(USUAL)[name] as never) };
  const mail = wording.mail ?? { subject: '', body: '' };
  return {
    subject: fill(mail.subject, filled),
    body: fill(mail.body, filled),
    sms: wording.sms === null ? '' : smsText(wording.sms, filled),
  };
};

describe('every mail and SMS', () => {
  const texts = [
    ...NOTIFICATION_TEMPLATES.map((name) => [name, say(name, notificationSamples(USUAL)[name])] as const),
    ...DIRECT.map((name) => [name, directText(name)] as const),
  ];

  it.each(DIRECT)('%s says nothing that is meant for the other side', (name) => {
    const notSaid = NOT_SAID_TO[letterTemplates[name].reader];
    for (const text of Object.values(directText(name))) expect(text).not.toMatch(notSaid);
  });

  it.each(DIRECT)('%s has no code in its subject: it shows on locked screens', (name) => {
    expect(directText(name).subject).not.toMatch(/\d{4,}|k7m2p9xa/);
  });

  it.each(texts)('%s has no word of the machine', (_name, text) => {
    for (const said of Object.values(text)) {
      expect(said ?? '').not.toMatch(
        /chiffr(?!es\b)|déverrouill|politique d.accès|identifiant|\bvault\b|\bsessions?\b|\btoken\b/i,
      );
    }
  });

  it.each(texts)(
    '%s has the apostrophe of French, of the alphabet of SMS in an SMS, and no slip of the pen',
    (_name, text) => {
      for (const [where, said] of Object.entries(text)) {
        expect(said ?? '').not.toMatch(where === 'sms' ? /’/ : /\p{L}'\p{L}/u);
        expect(said ?? '').not.toMatch(/\.\.(?!\.)|[^\s(«'"/][?!»](\s|$)|\p{L}[:;]\s|\b1 \p{L}+s\b| {2}|\(e\)/u);
      }
    },
  );
});
