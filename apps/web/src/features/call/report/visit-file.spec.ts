import { describe, expect, it } from '@jest/globals';
import { PDFDocument } from 'pdf-lib';
import { visitFile } from './visit-file.ts';

const pages = async (titles: readonly string[], title = ''): Promise<ArrayBuffer> => {
  const pdf = await PDFDocument.create();
  if (title !== '') pdf.setTitle(title);
  for (const each of titles) pdf.addPage().drawText(each);
  return (await pdf.save()).slice().buffer;
};
/** One pixel. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);
const picture = { bytes: new Uint8Array(JPEG).buffer, width: 1600, height: 900, alt: 'Capture 1, 10:32' };

describe('the file of a visit', () => {
  it('has the report first, then each prescription, then a page for each picture, and keeps the title of the report', async () => {
    const report = await pages(['un', 'deux'], 'Rapport de consultation');
    const prescriptions = [await pages(['ordonnance']), await pages(['recto', 'verso'])];
    const made = await PDFDocument.load(await visitFile({ report, prescriptions, pictures: [picture, picture] }));
    expect(made.getPageCount()).toBe(7);
    expect(made.getTitle()).toBe('Rapport de consultation');
  });

  it('is the report where there is nothing else', async () => {
    const made = await visitFile({ report: await pages(['un']), prescriptions: [], pictures: [] });
    expect((await PDFDocument.load(made)).getPageCount()).toBe(1);
  });

  it('is not made of what is no PDF', async () => {
    const prescriptions = [new TextEncoder().encode('<html>').buffer];
    await expect(visitFile({ report: await pages(['un']), prescriptions, pictures: [] })).rejects.toThrow();
  });
});
