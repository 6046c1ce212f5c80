import { recordOf } from '@kilowatt/domain/record-of'

/**
 * What people get a mail for, declared by the module that sends it in its `<module>.mails.ts`. The texts of a mail are
 * `<name>Subject`, `<name>Text` (one paragraph per line) and, where it leads on, `<name>Action` and for a second way `<name>Other`,
 * in packages/i18n/messages/<locale>/mail.json or in the messages of another feature; `{{name}}` stands for a value. A mail to an
 * address that no one has confirmed repeats nothing that was typed by the person who claims it.
 */
export type MailType = {
  /** unique in the product */
  readonly name: string
  /** feature of the messages that contains its texts */
  readonly feature: string
  /** what the texts name, each with an example */
  readonly values: Readonly<Record<string, string>>
  /** something is to be done: the mail has a button */
  readonly leadsOn: boolean
  /** below it a link for whom the button does not help */
  readonly leadsElsewhere: boolean
}

type Declared = {
  readonly values: Readonly<Record<string, string>>
  readonly leadsOn?: true
  readonly leadsElsewhere?: true
}

export const defineMails = <Name extends string>(
  mails: Readonly<Record<Name, Declared>>,
  feature = 'mail',
): Readonly<Record<Name, MailType>> =>
  recordOf(Object.keys(mails) as Name[], (name) => ({
    leadsOn: false,
    leadsElsewhere: false,
    ...mails[name],
    name,
    feature,
  }))
