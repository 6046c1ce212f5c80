import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { dropSetupDraft, findSetupDraft, saveSetupDraft } from './setup-drafts.ts'

export const setupDraftRoutes = ({ db, inTx }: Platform) => ({
  get: calls.setupDraft.get.handler(async ({ context }) => ({
    data: { draft: await findSetupDraft(db, actorOf(context).userId) },
  })),
  save: calls.setupDraft.save.handler(async ({ input, context }) => {
    const person = personOf(context)
    await inTx(person, ({ tx }) => saveSetupDraft(tx, person.actor.userId, input))
    return { data: {} }
  }),
  drop: calls.setupDraft.drop.handler(async ({ context }) => {
    const person = personOf(context)
    await inTx(person, ({ tx }) => dropSetupDraft(tx, person.actor.userId))
    return { data: {} }
  }),
})
