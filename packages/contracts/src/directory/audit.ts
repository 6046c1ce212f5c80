import { z } from 'zod'
import { auditObjectTypes } from '../audit-object-types.ts'
import { call, data } from '../base.ts'
import { id, instantMs, locale, page, pageSize, searchTerm } from '../primitives.ts'
import { AUDIT_EXPORT_CUT_HEADER } from './audit-export.ts'

const person = z.object({
  id,
  /** null: the account was deleted since */
  email: z.string().nullable(),
  name: z.string().nullable(),
})

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

export const auditContract = {
  list: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/audit',
      tags: ['Administration'],
      summary: 'Who did what, the newest first; aggregators see their company',
    })
    .input(z.object({ ...filters, page, pageSize }))
    .output(
      data(
        z.object({
          entries: z.array(auditEntry),
          /** what is there still of all that the entries mention by number, by `auditNameKey`; of a country its code */
          names: z.record(z.string(), z.string()),
          total: z.number(),
          /** counting ended at `total`: there are more */
          totalIsCapped: z.boolean(),
        }),
      ),
    ),
  exportCsv: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/audit/export',
      tags: ['Administration'],
      summary: 'The same as a CSV file',
      outputStructure: 'detailed',
    })
    // words, and the signs between cells and in numbers, are those of the language
    .input(z.object({ ...filters, locale: locale.default('en') }))
    .output(
      z.object({
        headers: z.object({ [AUDIT_EXPORT_CUT_HEADER]: z.enum(['true', 'false']) }),
        body: z.file(),
      }),
    ),
}
