import type { Variant } from '@maillon/domain/product/variants';
import escapeHtml from 'escape-html';
import { PALETTES, type Palette } from './palette.ts';

export type MailPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly href: string }
  /** Large and apart, so that it can be read off and typed. */
  | { readonly kind: 'code'; readonly code: string };

/** A small text file. */
export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string;
}

export interface MailPage {
  readonly brand: string;
  readonly variant: Variant;
  readonly subject: string;
  readonly parts: readonly MailPart[];
  /** Small print. */
  readonly footer: string;
  /** Null where there is nothing to switch off. */
  readonly settingsLink: string | null;
  readonly attachment?: MailAttachment;
}

const FONT = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

const linesOf = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

const textOf = (text: string, { ink }: Palette): string =>
  `<p class="ink" style="margin:0 0 16px;font:400 16px/1.55 ${FONT};color:${ink}">${linesOf(text)}</p>`;

const codeOf = (code: string, { ink, soft }: Palette): string =>
  `<p class="code" style="margin:4px 0 20px;padding:14px 20px;border-radius:12px;background:${soft};font:700 30px/1.2 'SF Mono',Consolas,Menlo,monospace;letter-spacing:6px;text-align:center;color:${ink}">${escapeHtml(code)}</p>`;

/** A table cell with its colour: Outlook does not paint links that are blocks. */
const buttonOf = (label: string, href: string, { brand }: Palette): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr>` +
  `<td class="brand" bgcolor="${brand}" style="border-radius:10px;background:${brand}">` +
  `<a class="on-brand" href="${escapeHtml(href)}" style="display:inline-block;padding:13px 26px;font:600 16px/1.2 ${FONT};color:#ffffff;text-decoration:none">${escapeHtml(label)}</a>` +
  '</td></tr></table>';

const partOf = (part: MailPart, palette: Palette): string => {
  if (part.kind === 'text') return textOf(part.text, palette);
  if (part.kind === 'code') return codeOf(part.code, palette);
  return buttonOf(part.label, part.href, palette);
};

/** Repeats the address of the button for clients that show no links, and for people who distrust buttons. */
const plainAddressOf = (parts: readonly MailPart[], { muted }: Palette): string => {
  const button = parts.find((part) => part.kind === 'button');
  if (button === undefined) return '';
  const address = escapeHtml(button.href);
  return `<p class="muted" style="margin:4px 0 0;font:400 13px/1.5 ${FONT};color:${muted}">Si le bouton ne s’ouvre pas, copiez cette adresse dans votre navigateur :<br><a class="muted" href="${address}" style="color:${muted};word-break:break-all">${address}</a></p>`;
};

const darkStyle = ({ dark }: Palette): string =>
  `:root{color-scheme:light dark;supported-color-schemes:light dark}` +
  `@media (max-width:520px){.card{padding:24px 20px!important}.outer{padding:16px 10px!important}}` +
  `@media (prefers-color-scheme:dark){body,.page{background:${dark.page}!important}.card{background:${dark.surface}!important;border-color:${dark.soft}!important}` +
  `.ink{color:${dark.ink}!important}.muted{color:${dark.muted}!important}.code{background:${dark.soft}!important;color:${dark.ink}!important}` +
  `.name{color:${dark.brand}!important}.brand{background:${dark.brand}!important}.on-brand{color:${dark.onBrand}!important}}`;

/** One page for every mail: tables, inline styles, no image and no font from elsewhere, so nothing is fetched when it is read. */
export const mailPage = ({ brand, variant, subject, parts, footer, settingsLink }: MailPage): string => {
  const palette = PALETTES[variant];
  const settings =
    settingsLink === null
      ? ''
      : `<br><a class="muted" href="${escapeHtml(settingsLink)}" style="color:${palette.muted}">Gérer mes notifications</a>`;
  return [
    '<!doctype html>',
    '<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${darkStyle(palette)}</style></head>`,
    `<body style="margin:0;padding:0;background:${palette.page}">`,
    `<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${palette.page}" style="background:${palette.page}"><tr><td class="outer" align="center" style="padding:32px 16px">`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">',
    `<tr><td style="padding:0 4px 16px"><span class="name" style="font:700 20px/1.2 ${FONT};color:${palette.brand}">${escapeHtml(brand)}</span></td></tr>`,
    `<tr><td class="card" bgcolor="#ffffff" style="padding:32px;border:1px solid ${palette.line};border-radius:16px;background:#ffffff">`,
    ...parts.map((part) => partOf(part, palette)),
    plainAddressOf(parts, palette),
    '</td></tr>',
    `<tr><td style="padding:16px 4px 0"><p class="muted" style="margin:0;font:400 13px/1.6 ${FONT};color:${palette.muted}">${escapeHtml(footer)}${settings}</p></td></tr>`,
    '</table></td></tr></table></body></html>',
  ].join('\n');
};
