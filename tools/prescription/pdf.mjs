/** One page of A4 with a few lines in Helvetica: what a prescription of a stand-in looks like. */

const WIN_ANSI = new TextDecoder('windows-1252');
const BYTES = new Map(Array.from({ length: 256 }, (_, byte) => [WIN_ANSI.decode(Uint8Array.of(byte)), byte]));

/** A string of PDF in the encoding of its font; what that has no letter for is a question mark. */
const literal = (text) =>
  [...text]
    .map((letter) => BYTES.get(letter) ?? 63)
    .map((byte) =>
      byte > 126 || '()\\'.includes(String.fromCharCode(byte))
        ? `\\${byte.toString(8).padStart(3, '0')}`
        : String.fromCharCode(byte),
    )
    .join('');

/**
 * @param {readonly string[]} lines the first one is the title
 * @returns {Buffer}
 */
export function onePage(lines) {
  const content = lines
    .map(
      (line, at) =>
        `BT /F1 ${at === 0 ? 18 : 11} Tf 60 ${770 - (at === 0 ? 0 : 20 + at * 18)} Td (${literal(line)}) Tj ET`,
    )
    .join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (fr-FR) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
