import type { AlarmKindName } from './alarm-kind-names.ts'

type Camel<Name extends string> = Name extends `${infer Head}_${infer Rest}`
  ? `${Capitalize<Lowercase<Head>>}${Camel<Rest>}`
  : Capitalize<Lowercase<Name>>

export type AlarmTextFeature = `alarm${Camel<AlarmKindName>}`

/**
 * Feature of the messages that contains the texts of a kind: `alarmNoProduction`. Its keys are `name` (of the
 * kind), `title` (of an alarm), `means` (for the person who lives there), `helps`, those of its `reasons`,
 * `setting_<field>`, `choice_<field>_<choice>`, `fault_<key>` and `nothing` (why a preview has no data).
 * Title, `means` and `helps` may mention `{{value}}`, `{{limit}}` (with their units), `{{code}}`,
 * `{{device}}` and `{{rule}}`; a reason mentions what it `has`, and `{{since}}`.
 */
export const alarmTextFeature = (kind: AlarmKindName) =>
  `alarm${kind
    .split('_')
    .map((word) => `${word.slice(0, 1)}${word.slice(1).toLowerCase()}`)
    .join('')}` as AlarmTextFeature
