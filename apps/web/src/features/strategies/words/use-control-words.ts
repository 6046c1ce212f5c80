import type { ControlDecision, Strategy } from '@kilowatt/contracts/control/strategy-entry'
import type { StrategyKindName } from '@kilowatt/domain/strategies/strategy-kinds'
import { strategyTextFeature } from '@kilowatt/domain/strategies/strategy-texts'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import { formatDate, formatTime, formatWeekday } from '@kilowatt/domain/units/format-date'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { useTranslation } from 'react-i18next'
import type { StrategyPlace } from '../strategy-place.ts'
import { controlValue, toGo, type WordsPlace } from './control-value.ts'

export type ControlReason = NonNullable<Strategy['state']>
type Author = ControlDecision['by']
type Limits = Pick<ControlDecision, 'steering' | 'atLeast' | 'atMost'> & { readonly target: number | null }

const DAY_MS = 86_400_000

/** Texts of strategies: reasons, values, authors and times, in the person's language and for a location. */
export function useControlWords({ timezone, currency }: Pick<StrategyPlace, 'timezone' | 'currency'>) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const zone = { timeZone: timezone }
  /**
   * as short as possible without being ambiguous: `10:12` today, `Wed 15:30` within six days, otherwise with the date
   */
  const at = (ms: number, nowMs: number) => {
    const time = formatTime(ms, zone)
    if (localDateAt(timezone, ms) === localDateAt(timezone, nowMs)) return time
    if (Math.abs(nowMs - ms) < 6 * DAY_MS)
      return `${formatWeekday(ms, { ...zone, locale, style: 'short' })} ${time}`
    return `${formatDate(ms, zone)} ${time}`
  }
  const place = (nowMs: number): WordsPlace => ({ locale, currency, timeOf: (ms) => at(ms, nowMs) })
  const power = (powerW: number) => formatPower(powerW, { locale, trim: true }).text
  const kindName = (kind: StrategyKindName) => t(`${strategyTextFeature(kind)}.name`)
  const state = (value: number) => t(`strategies.sg_${sgState(value)}`)
  const amount = (steering: Limits['steering'], value: number) => {
    if (steering === 'loadW')
      return value < 0 ? t('strategies.supply', { power: power(-value) }) : power(value)
    if (steering === 'sgState') return state(value)
    return t(value > 0 ? 'words.on' : 'words.off')
  }
  /** Limits on loads: a load limited below zero limits supply, as in `Supply at most 2.5 kW`. */
  const loadText = (limit: 'is' | 'atMost' | 'atLeast', loadW: number) => {
    const sense = loadW < 0 ? 'supply' : loadW > 0 ? 'use' : 'none'
    return t(`strategies.load_${limit}_${sense}`, { power: power(Math.abs(loadW)) })
  }
  return {
    at,
    amount,
    kindName,
    /**
     * @param kind null for a reason that belongs to no kind: of the guard, the grid operator or a person
     * @param isOver whether the sentence is about the past, so that nothing counts down
     */
    reason: (
      kind: StrategyKindName | null,
      { key, values, untilMs }: ControlReason,
      nowMs: number,
      isOver = false,
    ) => {
      const own = kind === null ? null : strategyTextFeature(kind)
      // decisions that a controller made without the cloud have a reason that belongs to no kind
      const feature = own !== null && i18n.exists(`${own}.reason_${key}`) ? own : 'strategies'
      const shown = Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, controlValue(name, value, place(nowMs))]),
      )
      const until = untilMs === null ? '' : at(untilMs, nowMs)
      const sentence = String(t(`${feature}.reason_${key}`, { ...shown, until }))
      const left = untilMs === null || isOver ? null : toGo(untilMs, nowMs)
      if (left === null) return sentence
      return t('strategies.withToGo', { sentence: sentence.replace(/\.$/, ''), time: left })
    },
    author: ({ rung, strategy, person }: Author) => {
      if (strategy) return t('strategies.author_strategy', { name: strategy.name })
      if (rung === 'guard') return t('strategies.author_guard')
      if (rung === 'gridOperator') return t('strategies.author_gridOperator')
      return person ?? t('strategies.author_person')
    },
    /** value that a decision sets or a strategy wished: `Use 3.6 kW`, `Use at most 3.6 kW` */
    what: ({ steering, target, atLeast, atMost }: Limits) => {
      if (steering === 'loadW') {
        if (target !== null) return loadText('is', target)
        if (atMost !== null) return loadText('atMost', atMost)
        return atLeast === null ? t('strategies.what_free') : loadText('atLeast', atLeast)
      }
      if (target !== null) return amount(steering, target)
      if (atMost !== null) return t('strategies.what_atMost', { value: amount(steering, atMost) })
      if (atLeast !== null) return t('strategies.what_atLeast', { value: amount(steering, atLeast) })
      return t('strategies.what_free')
    },
  }
}

const sgStates = [1, 2, 3, 4] as const
const sgState = (value: number) => sgStates.find((one) => one === value) ?? 2

/** Texts for the value of a decision, in the form of a wish. */
export const limitsOf = ({ steering, value, atLeast, atMost }: ControlDecision): Limits => ({
  ...{ steering, atLeast, atMost },
  target: value,
})
