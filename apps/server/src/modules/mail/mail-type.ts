import { recordOf } from '@kilowatt/domain/record-of'

/**
 * A mail, declared by the module that sends it in its `<module>.mails.ts`. Its texts are `<name>Subject`,
 * `<name>Text` (one paragraph per line), with an action also `<name>Action`, and with an alternative `<name>Other`,
 * in packages/i18n/messages/<locale>/mail.json or in the messages of another feature; `{{name}}` is replaced by a
 * value. A mail to an unconfirmed address repeats nothing that the person who claims the address typed.
 */
export type MailType = {
  /** unique in the product */
  readonly name: string
  /** feature of the messages that contains its texts */
  readonly feature: string
  /** values that the texts mention, each with an example */
  readonly values: Readonly<Record<string, string>>
  /** whether the mail has a button, because the reader has something to do */
  readonly leadsOn: boolean
  /** whether there is a link below the button, for people who cannot use the button */
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
