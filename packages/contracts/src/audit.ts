import { z } from 'zod'
import { call, data } from './base.ts'
import { id, instantMs, page, pageSize, searchTerm } from './primitives.ts'

const person = z.object({
  id,
  /** null: the account was deleted since */
  email: z.string().nullable(),
  name: z.string().nullable(),
})

/** All that is written into the log, as `noun.verb`. */
export const auditActions = [
  'api-key.create',
  'api-key.revoke',
  'company.change-logo',
  'company.change-sender',
  'company.check-sender',
  'company.create',
  'company.remove-logo',
  'company.update',
  'controller.claim',
  'controller.import',
  'controller.register',
  'controller.release',
  'controller.set-owner',
  'device.command',
  'location.change-share',
  'location.confirm-invite',
  'location.create',
  'location.delete',
  'location.end-share',
  'location.invite',
  'location.revoke-invite',
  'location.set-owner',
  'location.share',
  'location.update',
  'location-group.create',
  'location-group.delete',
  'location-group.move-here',
  'location-group.rename',
  'passkey.create',
  'passkey.remove',
  'passkey.rename',
  'session.end',
  'session.revoke',
  'session.revoke-others',
  'session.start',
  'session.switch-company',
  'user.ask-new-email',
  'user.change-company',
  'user.change-consent',
  'user.change-email',
  'user.change-password',
  'user.change-personal',
  'user.change-preferences',
  'user.confirm-email',
  'user.create-first',
  'user.delete',
  'user.disable-second-factor',
  'user.enable-second-factor',
  'user.export',
  'user.impersonate',
  'user.leave-company',
  'user.link-provider',
  'user.register',
  'user.renew-recovery-codes',
  'user.reset-password',
  'user.set-role',
  'user.unimpersonate',
  'user.unlink-provider',
  'user.verify',
] as const
export type AuditAction = (typeof auditActions)[number]

/** What an entry is about. */
export const auditObjectTypes = [
  'company',
  'location-group',
  'location',
  'controller',
  'device',
  'user',
] as const
export type AuditObjectType = (typeof auditObjectTypes)[number]

export const auditEntry = z.object({
  id: z.number(),
  at: z.number(),
  /** null: the system itself */
  actor: person.nullable(),
  /** in whose name, when the actor impersonated somebody */
  asUser: person.nullable(),
  action: z.string(),
  objectType: z.string(),
  objectId: z.string().nullable(),
  objectName: z.string().nullable(),
  company: z.object({ id, name: z.string().nullable() }).nullable(),
  ip: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

const filters = {
  companyId: id.optional(),
  /** who did it, or in whose name */
  actorId: id.optional(),
  /** part of the actor's e-mail address */
  actorEmail: searchTerm,
  /** `location.update`, or only `location` for every action on it */
  action: z
    .string()
    .regex(/^[a-z-]+(\.[a-z-]+)?$/)
    .max(60)
    .optional(),
  objectType: z.enum(auditObjectTypes).optional(),
  objectId: z.string().max(40).optional(),
  /** only what was done while impersonating, or only what was not */
  impersonated: z.stringbool().optional(),
  from: instantMs.optional(),
  to: instantMs.optional(),
}

/** More than a person reads; narrow the time for the rest. */
export const MAX_AUDIT_EXPORT_ROWS = 50_000

export const auditContract = {
  list: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/audit',
      tags: ['Administration'],
      summary: 'Who did what, the newest first; aggregators see their company',
    })
    .input(z.object({ ...filters, page, pageSize }))
    .output(data(z.object({ entries: z.array(auditEntry), total: z.number() }))),
  exportCsv: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/audit/export',
      tags: ['Administration'],
      summary: 'The same as a CSV file',
    })
    .input(z.object(filters))
    .output(z.file()),
}
