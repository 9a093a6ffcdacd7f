import { describe, expect, it } from '@jest/globals';
import { savedName, sniffed } from './file-kinds.ts';

const PDF = '%PDF-1.7\n';
const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

it('is what its first bytes say', () => {
  const text = (value: string) => new TextEncoder().encode(value);
  expect(sniffed(text(PDF))).toBe('application/pdf');
  expect(sniffed(PNG)).toBe('image/png');
  expect(sniffed(text('GIF89a'))).toBe('image/gif');
  expect(sniffed(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg');
  expect(sniffed(text('<svg xmlns'))).toBeNull();
  expect(sniffed(new Uint8Array())).toBeNull();
});

describe('what a file that comes is saved as', () => {
  it.each([
    ['échographie.pdf', '%PDF-', 'échographie.pdf'],
    ['photo.JPEG', '\xff\xd8\xff', 'photo.JPEG'],
    ['Échographie', '%PDF-', 'Échographie.pdf'],
    ['ordonnance.exe', '%PDF-', 'ordonnance_exe.pdf'],
    ['ordonnance.html', 'GIF89a', 'ordonnance_html.gif'],
    ['courrier.docx', 'MZ', 'courrier.docx'],
    ['ordonnance.exe', 'MZ', 'ordonnance_exe'],
    ['ordonnance.pdf.scr', 'MZ', 'ordonnance_pdf_scr'],
    ['page.HTML', 'MZ', 'page_HTML'],
    ['ordonnance.exe.', 'MZ', 'ordonnance_exe'],
    ['ordonnance.exe . ', 'MZ', 'ordonnance_exe'],
    ['fdp\u202e.exe', 'MZ', 'fdp_exe'],
    ['ordonnance.exe:x.pdf', 'MZ', 'ordonnance.exe_x.pdf'],
    ['../../.profile', 'MZ', '__.._.profile'],
    ['', '%PDF-', 'document.pdf'],
    [`${'a'.repeat(300)}.exe`, 'MZ', `${'a'.repeat(146)}_exe`],
  ])('%j with the bytes %j is %j', async (sent, bytes, saved) => {
    const data = new Blob([Uint8Array.from(bytes, (one) => one.charCodeAt(0))]);
    expect(await savedName(sent, data)).toBe(saved);
  });
});
