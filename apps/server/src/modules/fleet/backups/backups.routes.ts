import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessBackedUp } from './backup.access.ts'
import { removeBackup, requestBackup, requestRestore, setPace } from './backups.commands.ts'
import { latestTask, listBackups, paceOf, readBackup, textOf } from './backups.queries.ts'

export const backupsRoutes = ({ db, inTx, secretKey }: Platform) => ({
  list: calls.backups.list.handler(async ({ input, context }) => {
    const controller = await accessBackedUp(db, actorOf(context), input.controllerId)
    return { data: await listBackups(db, controller) }
  }),
  state: calls.backups.state.handler(async ({ input, context }) => {
    const controller = await accessBackedUp(db, actorOf(context), input.controllerId)
    const [pace, task] = await Promise.all([paceOf(db, controller), latestTask(db, controller, Date.now())])
    return { data: { pace, task } }
  }),
  create: calls.backups.create.handler(async ({ input, context }) => {
    const controller = await accessBackedUp(db, actorOf(context), input.controllerId)
    await inTx(personOf(context), (change) => requestBackup(change, controller))
    return { data: {} }
  }),
  setPace: calls.backups.setPace.handler(async ({ input, context }) => {
    const controller = await accessBackedUp(db, actorOf(context), input.controllerId)
    await inTx(personOf(context), (change) => setPace(change, controller, input.pace))
    return { data: {} }
  }),
  content: calls.backups.content.handler(async ({ input, context }) => {
    const controller = await accessBackedUp(db, actorOf(context), input.controllerId)
    const { filename, content } = await readBackup(db, secretKey, controller, input.backupId)
    return { data: { filename, text: textOf(content) } }
  }),
  download: calls.backups.download.handler(async ({ input, context }) => {
    const controller = await accessBackedUp(db, actorOf(context), input.controllerId)
    const { filename, content } = await readBackup(db, secretKey, controller, input.backupId)
    return new File([new Uint8Array(content)], filename, { type: 'application/octet-stream' })
  }),
  restore: calls.backups.restore.handler(async ({ input, context }) => {
    const controller = await accessBackedUp(db, actorOf(context), input.controllerId)
    await inTx(personOf(context), (change) => requestRestore(change, controller, input.backupId))
    return { data: {} }
  }),
  remove: calls.backups.remove.handler(async ({ input, context }) => {
    const controller = await accessBackedUp(db, actorOf(context), input.controllerId)
    await inTx(personOf(context), (change) => removeBackup(change, controller, input.backupId))
    return { data: await listBackups(db, controller) }
  }),
})
