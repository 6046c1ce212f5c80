import { z } from 'zod'
import { auditObjectTypes } from '../audit-object-types.ts'
import { call, data } from '../base.ts'
import { id, instantMs, locale, page, pageSize, searchTerm } from '../primitives.ts'
import { AUDIT_EXPORT_CUT_HEADER } from './audit-export.ts'

const person = z.object({
  id,
  /** null: the account was deleted */
  email: z.string().nullable(),
  name: z.string().nullable(),
})

export const auditEntry = z.object({
  id: z.number(),
  at: z.number(),
  /** null: the system */
  actor: person.nullable(),
  /** the impersonated user, if the actor impersonated one */
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
  /** the actor, or the impersonated user */
  actorId: id.optional(),
  /** part of the actor's e-mail address */
  actorEmail: searchTerm,
  /** `location.update`, or just `location` for every action on locations */
  action: z
    .string()
    .regex(/^[a-z-]+(\.[a-z-]+)?$/)
    .max(60)
    .optional(),
  objectType: z.enum(auditObjectTypes).optional(),
  objectId: z.string().max(40).optional(),
  /** only entries made while impersonating, or only the others */
  impersonated: z.stringbool().optional(),
  from: instantMs.optional(),
  to: instantMs.optional(),
}

export const auditContract = {
  list: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/audit',
      tags: ['Administration'],
      summary: 'Who did what, newest first; aggregators see their company',
    })
    .input(z.object({ ...filters, page, pageSize }))
    .output(
      data(
        z.object({
          entries: z.array(auditEntry),
          /**
           * names of the objects that entries mention by id, if they still exist, by `auditNameKey`; for a
           * country its code
           */
          names: z.record(z.string(), z.string()),
          total: z.number(),
          /** whether counting stopped at `total`, so there are more */
          totalIsCapped: z.boolean(),
        }),
      ),
    ),
  exportCsv: call('role:ROLE_AGGREGATOR', { isHeavy: true })
    .route({
      method: 'GET',
      path: '/audit/export',
      tags: ['Administration'],
      summary: 'The audit log as a CSV file',
      outputStructure: 'detailed',
    })
    // `locale`: language of words, of number formats and of the separator between cells
    .input(z.object({ ...filters, locale: locale.default('en') }))
    .output(
      z.object({
        headers: z.object({ [AUDIT_EXPORT_CUT_HEADER]: z.enum(['true', 'false']) }),
        body: z.file(),
      }),
    ),
}
