import type { Novu } from '@novu/node';
import * as z from 'zod';
import { NOTIFICATION_TEMPLATES } from '../../platform/messaging/templates/catalogue.ts';

const PAGE = 100;
const TAG = 'maillon';

/** What Novu says of a workflow, as far as we need it. Its trigger is made from its name. */
const workflows = z.object({ data: z.array(z.object({ _id: z.string(), name: z.string() })) });
const groups = z.object({ data: z.array(z.object({ _id: z.string() })).min(1) });

/** As @novu/node asks for them; the enum of its channels is in a package that it does not hand on. */
type NewWorkflow = Parameters<Novu['notificationTemplates']['create']>[0];

/**
 * One workflow per template, with one step: the inbox. The text is rendered before it leaves, so a changed sentence of the
 * catalogue changes nothing here; mail, SMS and push are ours and have no step.
 */
const workflowOf = (name: string, notificationGroupId: string): NewWorkflow => ({
  name,
  notificationGroupId,
  tags: [TAG],
  active: true,
  draft: false,
  critical: false,
  steps: [{ active: true, template: { type: 'in_app', content: '{{channels.inapp.text}}' } }] as never,
});

const knownWorkflows = async (novu: Novu): Promise<Map<string, string>> => {
  const known = new Map<string, string>();
  for (let page = 0; ; page++) {
    const { data } = workflows.parse((await novu.notificationTemplates.getAll(page, PAGE)).data);
    for (const { _id, name } of data) known.set(name, _id);
    if (data.length < PAGE) return known;
  }
};

export interface SyncReport {
  readonly created: readonly string[];
  readonly updated: readonly string[];
  /** Made by us once, for templates that are no more; they are left to the person who runs Novu. */
  readonly unknown: readonly string[];
}

/** Makes Novu's workflows those of the catalogue. May be run any number of times. */
export const syncWorkflows = async (novu: Novu): Promise<SyncReport> => {
  const [group] = groups.parse((await novu.notificationGroups.get()).data).data;
  const groupId = group?._id ?? '';
  const known = await knownWorkflows(novu);
  const created: string[] = [];
  const updated: string[] = [];
  for (const name of NOTIFICATION_TEMPLATES) {
    const id = known.get(name);
    if (id === undefined) {
      await novu.notificationTemplates.create(workflowOf(name, groupId));
      created.push(name);
    } else {
      await novu.notificationTemplates.update(id, workflowOf(name, groupId));
      updated.push(name);
    }
  }
  const names: readonly string[] = NOTIFICATION_TEMPLATES;
  return { created, updated, unknown: [...known.keys()].filter((name) => !names.includes(name)) };
};
