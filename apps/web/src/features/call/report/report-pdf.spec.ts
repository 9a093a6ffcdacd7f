import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { type ReportContent, reportOf } from '@maillon/domain/report/report';
import { fontsOutside, latin1Of, PDF_FONTS } from '../../../testing/pdf.ts';
import { type ReportPdf, reportPdf } from './report-pdf.ts';

const said = (text: string) => ({ is: 'said', text }) as const;

const content = (changes: Partial<ReportContent> = {}): ReportContent => ({
  country: 'FR',
  patient: {
    name: 'Inès BERTHAUD',
    nir: '290039999900146',
    birthDate: '12/05/1990',
    email: 'ines@people.example',
    phone: '06 12 34 56 78',
  },
  practitioners: [
    {
      type: 'doctor',
      name: 'Ana Roy',
      rpps: '10101010101',
      certificationNumber: null,
      address: '3 rue Crébillon, 44000 Nantes',
      qualifications: [],
    },
    {
      type: 'assistant',
      name: 'Luc Petit',
      rpps: null,
      certificationNumber: 'C-42',
      address: null,
      qualifications: ['ide'],
    },
  ],
  date: '24 novembre 2026',
  time: '10:00',
  reason: said('Toux depuis trois jours'),
  history: said('Asthme.'),
  family: { is: 'unknown' },
  allergies: said('Pénicilline.'),
  treatments: { is: 'unreadable' },
  notes: { history: said('Toux sèche, sans fièvre.'), examination: said('Gorge rouge.'), conclusion: said('Repos.') },
  vitals: { TEMPERATURE: { value: 37.2 }, BLOOD_PRESSURE: { sys: 128, dia: 76 } },
  consentOn: '23/11/2026',
  ...changes,
});

/** A JPEG of one grey pixel. */
const PIXEL = Uint8Array.from(
  Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=',
    'base64',
  ),
).buffer;

const request = (changes: Partial<ReportContent> = {}, pictures = 0): ReportPdf => ({
  report: reportOf(content(changes)),
  brand: 'Maillon',
  createdAt: '2026-11-24T09:00:00.000Z',
  pictures: Array.from({ length: pictures }, (_none, at) => ({
    bytes: PIXEL,
    width: 640,
    height: 480,
    alt: `Capture ${at + 1} prise à 10:0${at}`,
  })),
});

const made = async (asked: ReportPdf, name = 'report'): Promise<string> =>
  latin1Of(await reportPdf(asked, PDF_FONTS), name);
const pagesOf = (pdf: string): number => pdf.match(/\/Type \/Page\b/g)?.length ?? 0;

it('a report is a tagged PDF in French with a title, headings, header cells and a figure', async () => {
  const pdf = await made(request());
  expect(pdf).toContain('/Lang (fr-FR)');
  expect(pdf).toContain('/DisplayDocTitle true');
  expect(pdf).toContain('<pdfuaid:part>1</pdfuaid:part>');
  for (const element of ['/S /H1', '/S /H2', '/S /P', '/S /Table', '/S /TH', '/S /TD', '/S /Figure']) {
    expect(pdf).toContain(element);
  }
  expect(pdf).toContain('/Scope /Row');
  expect(pdf).toContain('/Alt (Logo Maillon)');
  expect(fontsOutside(pdf)).toEqual([]);
});

it('each picture has its alternative text, and none is there without pictures', async () => {
  const pdf = await made(request({}, 6), 'report-pictures');
  expect(pdf.match(/\/S \/Figure/g)).toHaveLength(7);
  expect(pdf).toMatch(/\/Alt \(.*Capture 1|\/Alt \(\xfe\xff/);
  expect((await made(request())).match(/\/S \/Figure/g)).toHaveLength(1);
});

it('long notes go on over the next pages', async () => {
  const history = said(Array.from({ length: 200 }, (_none, line) => `Ligne ${line}`).join('\n'));
  const notes = { ...content().notes, history };
  expect(pagesOf(await made(request({ notes }), 'report-long'))).toBe(5);
});

it('is the same to the byte when it is made again', async () => {
  expect(await made(request())).toBe(await made(request()));
});

it('draws the sign that the screens draw', () => {
  const screens = readFileSync(path.join(import.meta.dirname, '../../../ui/brand-mark.tsx'), 'utf8');
  const sheet = readFileSync(path.join(import.meta.dirname, '../../../lib/files/pdf-blocks.ts'), 'utf8');
  for (const [, drawn = 'none'] of screens.matchAll(/<path d="([^"]+)"/g)) expect(sheet).toContain(drawn);
});
