import { useTranslation } from 'react-i18next'
import { type Fact, FactList } from '../../../../ui/data/FactList.tsx'
import type { PlanBlock } from '../timeline/plan-blocks.ts'
import type { PlanTimeline } from '../timeline/plan-timeline.ts'
import type { PlanWords } from '../use-plan-words.ts'

type Props = { timeline: PlanTimeline; block: PlanBlock; words: PlanWords }
const QUARTERS_H = 4

/** What a device did in a block that is over, next to what the plan of the time intended. */
export function PastSlot({ timeline, block, words }: Props) {
  const { t } = useTranslation()
  const { device, from, to, energyWh, money, is, fromPct, toPct } = block
  const intended = device.intendedW.slice(from, to)
  const wasPlanned = intended.some((watts) => watts !== null)
  const intendedWh = Math.abs(intended.reduce<number>((sum, watts) => sum + (watts ?? 0) / QUARTERS_H, 0))
  const prices = timeline.slots.slice(from, to).flatMap(({ importPerKwh }) => importPerKwh ?? [])
  const levels =
    fromPct !== null && toPct !== null
      ? [t('planPage.levels', { from: words.pct(fromPct), to: words.pct(toPct) })]
      : []
  const facts: Fact[] = [
    [t('planPage.measured'), [words.energy(energyWh), ...levels].join(', ')],
    [t('planPage.intended'), wasPlanned ? words.energy(intendedWh) : t('planPage.noPlanThen')],
    ...(money !== null && energyWh > 0
      ? [
          [
            t(is === 'cover' || is === 'sell' ? 'planPage.saved' : 'planPage.cost'),
            words.money(money),
          ] as const,
        ]
      : []),
    ...(prices.length > 0
      ? [
          [
            t('planPage.price'),
            Math.max(...prices) - Math.min(...prices) < 0.0005
              ? words.price(prices[0] ?? null)
              : t('planPage.priceRange', {
                  from: words.price(Math.min(...prices)),
                  to: words.price(Math.max(...prices)),
                }),
          ] as const,
        ]
      : []),
  ]
  return <FactList facts={facts} />
}
