import { addDays, localDateAt } from '@kilowatt/domain/time/local-day'
import { twiceMark } from '@kilowatt/domain/time/repeated-times'
import { formatTime, formatWeekday } from '@kilowatt/domain/units/format-date'
import { formatEnergy } from '@kilowatt/domain/units/format-energy'
import { formatLivePrice, formatMoney } from '@kilowatt/domain/units/format-money'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { withUnit } from '@kilowatt/domain/units/number-format'
import { useTranslation } from 'react-i18next'
import type { StrategyPlace } from '../strategy-place.ts'
import { useControlWords } from '../words/use-control-words.ts'
import type { PlanBlock } from './timeline/plan-blocks.ts'
import type { TimelineDevice } from './timeline/plan-timeline.ts'

type Span = { readonly startMs: number; readonly endMs: number }
/** Amounts below this are none, in the unit of the currency. */
const NOTHING = 0.005

/** Words of a plan: times, actions, money, in the person's language and for a location. */
export function usePlanWords(place: Pick<StrategyPlace, 'timezone' | 'currency'>) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const zone = { timeZone: place.timezone }
  const { reason, at } = useControlWords(place)
  const clock = (ms: number) => formatTime(ms, zone) + twiceMark(ms, place.timezone)
  const span = ({ startMs, endMs }: Span) => t('planPage.span', { from: clock(startMs), to: clock(endMs) })
  const day = (ms: number, nowMs: number) => {
    const today = localDateAt(place.timezone, nowMs)
    const own = localDateAt(place.timezone, ms)
    if (own === today) return t('planPage.today')
    if (own === addDays(today, 1)) return t('planPage.tomorrow')
    if (own === addDays(today, -1)) return t('planPage.yesterday')
    return formatWeekday(ms, { locale, ...zone })
  }
  const money = (amount: number) => formatMoney(amount, { locale, currency: place.currency }).text
  const energy = (wh: number) => formatEnergy(wh, { locale, trim: true }).text
  const pct = (value: number) => withUnit(value, '%', { locale, digits: 0 }).text
  const price = (perKwh: number | null) => formatLivePrice(perKwh, { locale, currency: place.currency }).text
  return {
    reason: (one: Parameters<typeof reason>[1], nowMs: number) => reason('PLAN', one, nowMs),
    ...{ at, clock, span, day, money, energy, pct, price },
    power: (watts: number) => formatPower(watts, { locale, trim: true }).text,
    /** `Today 12:15 to 14:45` */
    when: (block: Span, nowMs: number) =>
      t('planPage.when', { day: day(block.startMs, nowMs), span: span(block) }),
    /** `tomorrow 22:30`, `22:30` today; in a sentence */
    until: (ms: number, nowMs: number) => {
      const tomorrow = addDays(localDateAt(place.timezone, nowMs), 1)
      return localDateAt(place.timezone, ms) === tomorrow
        ? t('planPage.tomorrowAt', { time: clock(ms) })
        : at(ms, nowMs)
    },
    /** what happens, with the name of the device if there are several of its kind */
    title: ({ device, is, isPast }: PlanBlock, devices: readonly TimelineDevice[]) => {
      const action = t(`planPage.${isPast ? 'did' : 'does'}_${device.role}_${is}`)
      const isOnly = devices.filter(({ role }) => role === device.role).length === 1
      return isOnly ? action : t('planPage.named', { name: device.name, action })
    },
    /** `+€0.71`, or that there is no difference worth a cent */
    extra: (amount: number) => {
      if (Math.abs(amount) < NOTHING) return t('planPage.sameCost')
      return amount > 0 ? `+${money(amount)}` : money(amount)
    },
    /** a difference as part of a sentence: `costs €0.71 more` */
    difference: (amount: number) => {
      if (Math.abs(amount) < NOTHING) return t('planPage.differenceNone')
      return amount > 0
        ? t('planPage.differenceMore', { money: money(amount) })
        : t('planPage.differenceLess', { money: money(-amount) })
    },
    /** the second line of a step */
    detail: (block: PlanBlock) => {
      const { device, is, energyWh, endMs, toPct } = block
      const until = clock(endMs)
      if (device.role === 'car') return t('planPage.detail_car', { energy: energy(energyWh), until })
      if (is === 'cover' || is === 'sell')
        return t('planPage.detail_supply', { energy: energy(energyWh), until })
      return toPct === null
        ? t('planPage.detail_car', { energy: energy(energyWh), until })
        : t('planPage.detail_charge', { energy: energy(energyWh), level: pct(toPct), until })
    },
  }
}

export type PlanWords = ReturnType<typeof usePlanWords>
