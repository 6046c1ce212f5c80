import type { CalculationOptionsInput } from '@kilowatt/contracts/grid-tariff/calculations'

/** Calculation options in an address: what few people want to calculate differently. */
export const optionWords = ['always', 'never', 'monthly', 'continuous', 'bare', 'bill'] as const
export type OptionWord = (typeof optionWords)[number]

/** The known options in an address; unknown ones are left out. */
export const optionsIn = (text: string | undefined): OptionWord[] =>
  optionWords.filter((word) => text?.split(',').includes(word))

/** The options as an address has them; undefined if none are set. */
export const optionsText = (words: readonly OptionWord[]): string | undefined =>
  words.length === 0 ? undefined : optionWords.filter((word) => words.includes(word)).join(',')

/** The options as the call expects them. */
export function optionsInput(words: readonly OptionWord[]): NonNullable<CalculationOptionsInput> {
  const has = (word: OptionWord) => words.includes(word)
  return {
    excess: has('always') ? 'yes' : has('never') ? 'no' : 'auto',
    isResetMonthly: has('monthly'),
    isContinuous: has('continuous'),
    withContributions: !has('bare'),
    rounding: has('bill') ? 'bill' : 'none',
  }
}
