import { describe, expect, it } from '@jest/globals';
import { notificationSamples, USUAL } from '../../../testing/cases/notification-samples.ts';
import {
  destinationOf,
  NOTIFICATION_TEMPLATES,
  type NotificationPayloads,
  type NotificationTemplate,
} from './catalogue.ts';
import { type MailPage, mailPage } from './mail-layout.ts';
import { notificationText } from './notification-text.ts';
import type { SampleNames } from './sample.ts';
import { fill } from './template.ts';

const GSM7 = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;
const FRAME = {
  variant: 'natalconnect',
  app: 'NatalConnect',
  operator: 'Maillon SAS',
  origin: 'https://maillon.example',
} as const;
const LINKS = {
  link: 'https://maillon.example/n/aBcDeFgHiJkLmNoPqRsTuVwXyZabc',
  settings: 'https://maillon.example/app?notifications=settings',
};
const reader = { firstName: 'Maëlys', timeZone: 'Europe/Paris' };

const say = <Name extends NotificationTemplate>(name: Name, payload: NotificationPayloads[Name], to = reader) =>
  notificationText(name, payload, to, FRAME, LINKS);
const htmlOf = (mail: { readonly page: MailPage } | null) => (mail === null ? undefined : mailPage(mail.page));
const usual = (name: NotificationTemplate) => say(name, notificationSamples(USUAL)[name]);

describe.each(NOTIFICATION_TEMPLATES)('%s', (name) => {
  it('has a text in the application and one in the mail, with every word filled in', () => {
    const { inApp, mail, sms } = usual(name);
    for (const text of [inApp, mail?.subject, mail?.text, htmlOf(mail), sms ?? ''])
      expect(text).not.toMatch(/[{]\w+[}]/);
    expect(inApp).toMatch(/[.)]$/);
    expect(mail?.text).toContain('Ce message est automatique, merci de ne pas y répondre. NatalConnect — Maillon SAS');
  });

  it('fits one SMS, in the alphabet of SMS', () => {
    const { sms } = usual(name);
    if (sms === null) return;
    expect(sms).toMatch(GSM7);
    expect(sms.length).toBeLessThanOrEqual(160);
  });

  it('takes what a name holds for text: no markup, no header, no placeholder', () => {
    const evil: SampleNames = {
      name: '<img src=x onerror=alert(1)>\r\nBcc: spy@evil.example {link}',
      org: '"><script>alert(1)</script>',
      patient: "';--<b>D.",
      message: '<a href="https://evil.example">cliquez</a> {firstName}',
    };
    const { mail, sms } = say(name, notificationSamples(evil)[name]);
    expect(htmlOf(mail)).not.toMatch(/<(img|script|b>|a href="https:\/\/evil)/);
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect(sms ?? '').not.toMatch(/[\r\n]/);
  });

  it('names no patient outside the application', () => {
    const { mail, sms } = say(name, notificationSamples({ ...USUAL, patient: 'Wilhelmine Q.' })[name]);
    for (const text of [mail?.subject, mail?.text, sms]) expect(text ?? '').not.toContain('Wilhelmine');
  });

  it('fetches nothing when it is read', () => {
    expect(htmlOf(usual(name).mail)).not.toMatch(/<(img|link|script|iframe)|url\(|@import/i);
  });

  it('says nothing about health', () => {
    const { inApp, mail, sms } = usual(name);
    for (const text of [inApp, mail?.text, sms]) {
      expect(text ?? '').not.toMatch(
        /grossesse|symptôme|diagnostic|maladie|traitement|ordonnance|\bNIR\b|sécurité sociale/i,
      );
    }
  });
});

describe('the words of the catalogue, to the letter', () => {
  const all = notificationSamples(USUAL);
  it.each([
    ['access-request', 'Dr Élodie Sarrazin (médecin) souhaite accéder à : dossier médical.'],
    ['access-approved', 'Maëlys D. a accepté votre demande d’accès.'],
    ['access-rejected', 'Votre demande d’accès n’a pas été acceptée.'],
    ['access-revoked', 'Un accès qui vous avait été donné a pris fin.'],
    ['invite', 'Maternité des Capucins vous invite à rejoindre son équipe.'],
    ['appointment-created', 'Rendez-vous confirmé le 26/11/2026 à 14\u{a0}h\u{a0}30 avec Dr Élodie Sarrazin.'],
    ['appointment-updated', 'Rendez-vous déplacé au 26/11/2026 à 14\u{a0}h\u{a0}30.'],
    ['mention', 'Dr Élodie Sarrazin vous mentionne dans une transmission.'],
    ['visit-travelling', 'Dr Élodie Sarrazin est en route, arrivée dans environ 12 min.'],
  ] as const)('%s', (name, text) => {
    expect(say(name, all[name]).inApp).toBe(text);
  });

  it('an answer to an offer is not called one to a request, and an access that is given up is not refused', () => {
    const about = { request_id: 'x', resource: 'medical-file', answered: 'offer' } as const;
    expect(say('access-approved', { ...about, name: 'Dr Ana Roy' }).inApp).toBe(
      'Dr Ana Roy a accepté l’accès que vous proposiez.',
    );
    expect(say('access-rejected', about).mail?.text).toContain('L’accès que vous proposiez n’a pas été accepté.');
    const { request_id, resource } = about;
    const ended = (endedBy: 'owner' | 'grantee') => say('access-revoked', { request_id, resource, endedBy }).inApp;
    expect([ended('owner'), ended('grantee')]).toEqual([
      'Un accès qui vous avait été donné a pris fin.',
      'Un accès que vous aviez donné n’est plus utilisé : il a pris fin.',
    ]);
  });

  it('a professional is not asked to warn their professional, and an initial ends its sentence', () => {
    const { inApp, mail } = say('appointment-created', {
      ID: 'x',
      start: '2026-11-26T13:30:00.000Z',
      patient: 'Maëlys D.',
    });
    expect(inApp).toMatch(/avec Maëlys D\.$/);
    expect(mail?.text).not.toContain('votre professionnel');
  });

  it('an agenda is asked for in its own words', () => {
    const asked = {
      request_id: 'x',
      resource: 'practitioner_calendar',
      name: 'Ana Roy',
      role: 'midwife',
      org: 'PMI',
    } as const;
    const { inApp, mail } = say('access-request', asked);
    expect(inApp).toBe('Ana Roy demande l’accès à votre agenda.');
    expect(mail?.text).toContain('Ana Roy (PMI) demande l’accès à votre agenda. Répondre : https://');
  });

  it('« de » is said as the name asks', () => {
    expect(fill('L’inscription de {org}, de {name}.', { org: 'Ateliers', name: 'Paul' })).toBe(
      'L’inscription d’Ateliers, de Paul.',
    );
  });

  it('times are those of the reader', () => {
    const there = { firstName: 'Awa', timeZone: 'Africa/Abidjan' };
    expect(say('appointment-reminder-1h', all['appointment-reminder-1h'], there).inApp).toBe(
      'Votre rendez-vous commence dans une heure (13\u{a0}h\u{a0}30).',
    );
  });

  it.each([
    [60, 'dans une heure'],
    [55, 'dans une heure'],
    [19, 'dans 19 minutes'],
    [0, 'maintenant'],
  ])('a reminder of the hour before that leaves %i minutes before says « %s »', (minutes, soon) => {
    const { inApp } = say('appointment-reminder-1h', { ...all['appointment-reminder-1h'], minutes });
    expect(inApp).toBe(`Votre rendez-vous commence ${soon} (14\u{a0}h\u{a0}30).`);
  });

  it('a visit that stays where it is has not been moved', () => {
    const { start } = all['appointment-updated'];
    const visit = { ...all['appointment-updated'], oldStart: start };
    expect(say('appointment-updated', visit).inApp).toBe('Rendez-vous du 26/11/2026 à 14\u{a0}h\u{a0}30 modifié.');
  });

  it('an invitation without a message has no empty paragraph', () => {
    const { mail } = say('invite', { ...all.invite, message: undefined as never });
    expect(mail?.text).not.toContain('\n\n\n');
    expect(mail?.text).not.toContain('undefined');
  });

  it('a security alarm offers no way to switch it off', () => {
    expect(usual('security-alert').mail?.text).not.toContain('Gérer mes notifications');
    expect(usual('welcome').mail?.text).toContain('Gérer mes notifications : https://');
  });
});

describe('the destination of a notification', () => {
  it.each([
    ['appointment-created', 'agenda'],
    ['access-request', 'answer'],
    ['keys-request', 'data-sharing'],
    ['security-alert', 'settings'],
    ['welcome', null],
    ['a template that is no more', null],
    ['toString', null],
  ])('of %s is %s', (name, destination) => {
    expect(destinationOf(name)).toBe(destination);
  });
});
