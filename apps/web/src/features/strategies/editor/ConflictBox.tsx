import type { StrategyPreview } from '@kilowatt/contracts/control/strategies'
import { formatMoney } from '@kilowatt/domain/units/format-money'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { Button } from '@mantine/core'
import { IconArrowsShuffle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { putBefore } from '../list/strategy-order.ts'
import { useReorder } from '../list/use-reorder.ts'
import type { StrategyPlace } from '../strategy-place.ts'
import classes from './ConflictBox.module.css'

type Props = {
  place: StrategyPlace
  conflicts: StrategyPreview['conflicts']
  /** ids of the strategies, the strongest first */
  order: readonly number[]
  mayEdit: boolean
}

/**
 * Two strategies that compete for a device: which one wins, for how long, what that costs, and how to change
 * it.
 */
export function ConflictBox({ place, conflicts, order, mayEdit }: Props) {
  const { t, i18n } = useTranslation()
  const { reorder, isPending } = useReorder(place.id)
  const locale = i18n.language
  return conflicts.map(({ device, winner, loser, hours, cost }) => {
    const key = `${device.id} ${winner.id} ${loser.id}`
    const mayFix =
      mayEdit &&
      winner.id !== null &&
      loser.id !== null &&
      order.includes(winner.id) &&
      order.includes(loser.id)
    return (
      <div key={key} className={classes.conflict}>
        <IconArrowsShuffle size={18} stroke={1.75} aria-hidden="true" />
        <div>
          <b>{t('strategies.conflictTitle', { device: device.name })}</b>
          <p>
            {t('strategies.conflictWho', {
              winner: winner.name,
              loser: loser.name,
              hours: formatNumber(hours, { locale, digits: hours < 10 ? 1 : 0, trim: true }),
            })}
            {cost !== null &&
              cost > 0 &&
              ` ${t('strategies.conflictCost', { cost: formatMoney(cost, { locale, currency: place.currency }).text })}`}
          </p>
        </div>
        {mayFix && (
          <Button
            loading={isPending}
            onClick={() => {
              if (winner.id !== null && loser.id !== null) reorder(putBefore(order, loser.id, winner.id))
            }}
          >
            {t('strategies.putFirst', { name: loser.name })}
          </Button>
        )}
      </div>
    )
  })
}
