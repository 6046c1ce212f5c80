import { mailRecordNames } from '@kilowatt/domain/branding/mail-records'
import { z } from 'zod'
import { call, data } from '../base.ts'
import { emailAddress, id, title } from '../primitives.ts'

/** `no_answer`: the name servers did not answer in time, so the state is unknown. */
export const mailRecordStates = ['unchecked', 'verified', 'not_found', 'no_answer'] as const

export const companyMailRecord = z.object({
  name: z.enum(mailRecordNames),
  type: z.literal('TXT'),
  hostname: z.string(),
  value: z.string(),
  optional: z.boolean(),
  state: z.enum(mailRecordStates),
})
export type CompanyMailRecord = z.infer<typeof companyMailRecord>

export const companyMail = z.object({
  senderName: title.nullable(),
  senderEmail: emailAddress.nullable(),
  /**
   * whether mails use the address; until the DKIM record proves ownership of the domain, they use our address
   */
  senderInUse: z.boolean(),
  /** records that the domain's owner has to set; empty without a sender address */
  records: z.array(companyMailRecord),
  checkedAt: z.number().nullable(),
})
export type CompanyMail = z.infer<typeof companyMail>

const settings = companyMail.pick({ senderName: true, senderEmail: true })
const answer = data(z.object({ mail: companyMail }))

export const companyMailContract = {
  get: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/companies/{companyId}/mail',
      tags: ['Companies'],
      summary: 'Sender of a company’s mails, with the DNS records that authenticate it',
    })
    .input(z.object({ companyId: id }))
    .output(answer),
  save: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'PUT',
      path: '/companies/{companyId}/mail',
      tags: ['Companies'],
      summary: 'Set the sender; a new domain gets a new key, and its records have to be set and checked',
    })
    .input(settings.extend({ companyId: id }))
    .output(answer),
  check: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'POST',
      path: '/companies/{companyId}/mail/check',
      tags: ['Companies'],
      summary: 'Check the DNS records',
    })
    .input(z.object({ companyId: id }))
    .output(answer),
}
