import type { CalculationOptionsAsked } from '@kilowatt/contracts/grid-tariff/calculations'

/** Words of an address for what is calculated otherwise than most want. */
export const optionWords = ['always', 'never', 'monthly', 'continuous', 'bare', 'bill'] as const
export type OptionWord = (typeof optionWords)[number]

/** The words that an address has; others are left out. */
export const optionsIn = (text: string | undefined): OptionWord[] =>
  optionWords.filter((word) => text?.split(',').includes(word))

/** Of an address; undefined without any. */
export const optionsText = (words: readonly OptionWord[]): string | undefined =>
  words.length === 0 ? undefined : optionWords.filter((word) => words.includes(word)).join(',')

/** As the call takes them. */
export function askedOptions(words: readonly OptionWord[]): NonNullable<CalculationOptionsAsked> {
  const has = (word: OptionWord) => words.includes(word)
  return {
    excess: has('always') ? 'yes' : has('never') ? 'no' : 'auto',
    isResetMonthly: has('monthly'),
    isContinuous: has('continuous'),
    withContributions: !has('bare'),
    rounding: has('bill') ? 'bill' : 'none',
  }
}
