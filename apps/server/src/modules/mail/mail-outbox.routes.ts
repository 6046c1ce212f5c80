import { calls } from '../../platform/access/calls.ts'
import type { Platform } from '../../platform/platform.ts'
import { getMail, listMails } from './mail-outbox.queries.ts'

export const mailOutboxRoutes = ({ db }: Platform) => ({
  list: calls.mailOutbox.list.handler(async ({ input }) => ({ data: await listMails(db, input) })),
  get: calls.mailOutbox.get.handler(async ({ input }) => ({
    data: { mail: await getMail(db, input.mailId) },
  })),
})
