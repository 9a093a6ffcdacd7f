import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { contextOfObservation } from '../record/open-observations.ts';
import { fileOf, titleOf } from './document-titles.ts';
import { contextText, ofDocuments, ofRecord, ofVisit } from './sealed-place.ts';
import { reasonOf } from './visit-reason.ts';

/** Another client opens what this one sealed only by the same metadata and contexts: PROTOCOL.md §9 lists them. */
const PROTOCOL = readFileSync(path.join(import.meta.dirname, '../../../../../packages/vault/PROTOCOL.md'), 'utf8');
const PROFILE = "<patient's profile>";

describe('the page of the protocol', () => {
  it.each([
    [ofRecord(PROFILE).metadata, [contextOfObservation('<id>')]],
    [ofDocuments(PROFILE).metadata, [titleOf('<id>'), fileOf('<id>')]],
    [ofVisit('<id>', undefined).metadata, [reasonOf('<id>')]],
  ])('the page of the protocol names %s and what is sealed there', (metadata, contexts) => {
    const row = PROTOCOL.split('\n').find((line) => line.startsWith('| ') && line.includes(`| \`${metadata}\``)) ?? '';
    for (const context of contexts) expect(row).toContain(`\`${contextText(context)}\``);
  });
});
