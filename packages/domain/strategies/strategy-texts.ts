import type { StrategyKindName } from './strategy-kinds.ts'

type Camel<Name extends string> = Name extends `${infer Head}_${infer Rest}`
  ? `${Capitalize<Lowercase<Head>>}${Camel<Rest>}`
  : Capitalize<Lowercase<Name>>

export type StrategyTextFeature = `strategy${Camel<StrategyKindName>}`

/**
 * Feature of the messages that contains the texts of a kind: `strategyReserve`. Its keys are `name`, `does` (one
 * sentence for people), optionally `note` (what people should know, such as the law), `setting_<field>`, `help_<field>`, `choice_<field>_<choice>`, `fault_<key>` and, for each key of
 * its reasons and states, `reason_<key>`. A reason is a sentence for the device's page and the strategy's card; its
 * values are formatted by the ending of their names: `W`, `Wh`, `A`, `Pct`, `Ms` (an instant), `PerKwh`.
 */
export const strategyTextFeature = (kind: StrategyKindName) =>
  `strategy${kind
    .split('_')
    .map((word) => `${word.slice(0, 1)}${word.slice(1).toLowerCase()}`)
    .join('')}` as StrategyTextFeature
