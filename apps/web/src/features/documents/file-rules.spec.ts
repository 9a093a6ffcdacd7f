import { describe, expect, it } from '@jest/globals';
import { refusalOf, sniffed } from './file-rules.ts';

const PDF = '%PDF-1.7\n';
const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const aFile = (name: string, ...content: BlobPart[]) => new File(content, name);

describe('a file that was chosen', () => {
  it.each([
    ['a PDF', aFile('a.pdf', PDF)],
    ['a picture', aFile('a.png', PNG)],
    ['a text, which only downloads', aFile('a.docx', 'PK')],
  ])('may be %s', async (_what, file) => expect(await refusalOf(file)).toBeNull());

  it.each([
    ['empty', aFile('a.pdf'), '« a.pdf » est vide.'],
    ['larger than 25 Mo', aFile('a.pdf', PDF, new Uint8Array(26 * 1024 * 1024)), '« a.pdf » dépasse 25 Mo.'],
    ['a page', aFile('a.HTML', '<html>'), /programmes et les pages web/],
    ['a drawing that runs scripts', aFile('a.svg', '<svg>'), /programmes et les pages web/],
    ['a program', aFile('facture.pdf.exe', 'MZ'), /programmes et les pages web/],
    ['a page that is called a picture', aFile('a.png', '<html>'), '« a.png » n’est pas un fichier PNG valide.'],
    ['a picture that is called a PDF', aFile('a.pdf', PNG), '« a.pdf » n’est pas un fichier PDF valide.'],
  ])('is not %s', async (_what, file, sentence) => expect(await refusalOf(file)).toMatch(sentence));
});

it('is what its first bytes say', () => {
  const text = (value: string) => new TextEncoder().encode(value);
  expect(sniffed(text(PDF))).toBe('application/pdf');
  expect(sniffed(PNG)).toBe('image/png');
  expect(sniffed(text('GIF89a'))).toBe('image/gif');
  expect(sniffed(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg');
  expect(sniffed(text('<svg xmlns'))).toBeNull();
  expect(sniffed(new Uint8Array())).toBeNull();
});
