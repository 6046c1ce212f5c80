import { z } from 'zod'
import { call, data, done } from '../base.ts'
import { id } from '../primitives.ts'
import { backupOutcomes, backupPaces, backupReasons } from './backup-limits.ts'

export const backup = z.object({
  id,
  filename: z.string(),
  /** epoch ms */
  createdAt: z.number(),
  sizeBytes: z.number(),
  reason: z.enum(backupReasons),
  /** name of the person who requested it; null if there was none, or the account was deleted */
  createdBy: z.string().nullable(),
})
export type Backup = z.infer<typeof backup>

/** The latest request to the controller. */
export const backupTask = z.object({
  kind: z.enum(['backup', 'restore']),
  outcome: z.enum(backupOutcomes),
  /** reason of a failure, as the controller reports it */
  code: z.string().nullable(),
  requestedAt: z.number(),
  /** for a restore: name of the restored backup */
  filename: z.string().nullable(),
})
export type BackupTask = z.infer<typeof backupTask>

const ofController = z.object({ controllerId: id })
const ofBackup = ofController.extend({ backupId: id })
const tags = ['Backups']

export const backupsContract = {
  list: call('location:edit')
    .route({
      method: 'GET',
      path: '/backups/controllers/{controllerId}',
      tags,
      summary: 'Configuration backups of a controller, newest first',
    })
    .input(ofController)
    .output(data(z.array(backup))),
  state: call('location:edit')
    .route({
      method: 'GET',
      path: '/backups/controllers/{controllerId}/state',
      tags,
      summary: 'How often backups are made, and the result of the latest request',
    })
    .input(ofController)
    .output(data(z.object({ pace: z.enum(backupPaces), task: backupTask.nullable() }))),
  create: call('location:edit')
    .route({
      method: 'POST',
      path: '/backups/controllers/{controllerId}',
      tags,
      summary: 'Ask a connected controller for its configuration',
    })
    .input(ofController)
    .output(done),
  setPace: call('location:edit')
    .route({
      method: 'PUT',
      path: '/backups/controllers/{controllerId}/pace',
      tags,
      summary: 'Set how often backups are made automatically',
    })
    .input(ofController.extend({ pace: z.enum(backupPaces) }))
    .output(done),
  // a configuration may contain secrets that a read-only key must not see
  content: call('location:edit', { scope: 'manage' })
    .route({
      method: 'GET',
      path: '/backups/controllers/{controllerId}/{backupId}/content',
      tags,
      summary: 'A backup as text, to compare',
    })
    .input(ofBackup)
    .output(data(z.object({ filename: z.string(), text: z.string().nullable() }))),
  download: call('location:edit', { scope: 'manage' })
    .route({
      method: 'GET',
      path: '/backups/controllers/{controllerId}/{backupId}/file',
      tags,
      summary: 'A backup as a file',
    })
    .input(ofBackup)
    .output(z.file()),
  restore: call('location:edit')
    .route({
      method: 'POST',
      path: '/backups/controllers/{controllerId}/{backupId}/restore',
      tags,
      summary: 'Restore this configuration on a connected controller; the current one is backed up first',
    })
    .input(ofBackup)
    .output(done),
  remove: call('location:edit')
    .route({
      method: 'DELETE',
      path: '/backups/controllers/{controllerId}/{backupId}',
      tags,
      summary: 'Delete a backup; returns the new list',
    })
    .input(ofBackup)
    .output(data(z.array(backup))),
}
