import { type StrategyGoal, strategyGoals } from '@kilowatt/domain/strategies/strategy-kind'
import type { StrategyKindName } from '@kilowatt/domain/strategies/strategy-kinds'
import { strategyTextFeature } from '@kilowatt/domain/strategies/strategy-texts'
import {
  type Icon,
  IconBattery2,
  IconCalendarWeek,
  IconClockCheck,
  IconCoinEuro,
  IconGauge,
  IconLeaf,
  IconLock,
} from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/class-names.ts'
import {
  devicesFor,
  kindsOfGoal,
  type Regulable,
  startOfGoal,
  strategyKindOf,
} from '../draft/strategy-draft.ts'
import classes from './GoalCards.module.css'

const icons: Readonly<Record<StrategyGoal, Icon>> = {
  cheaper: IconCoinEuro,
  greener: IconLeaf,
  limit: IconGauge,
  ready: IconClockCheck,
  reserve: IconBattery2,
  schedule: IconCalendarWeek,
}

type Props = {
  kind: StrategyKindName
  devices: readonly Regulable[]
  onKind: (kind: StrategyKindName) => void
}

/** Goals in everyday words, and then the kinds of strategies with the chosen goal. */
export function GoalCards({ kind, devices, onKind }: Props) {
  const { t } = useTranslation()
  const name = useId()
  const { goal } = strategyKindOf(kind)
  const ways = kindsOfGoal(goal)
  return (
    <>
      <fieldset className={classes.goals}>
        <legend>{t('strategies.goalQuestion')}</legend>
        {strategyGoals
          .filter((one) => kindsOfGoal(one).length > 0)
          .map((one) => {
            const start = startOfGoal(one, devices)
            const isLocked = start === null && one !== goal
            const GoalIcon = isLocked ? IconLock : icons[one]
            return (
              <label key={one} className={cx(classes.goal, one === goal && classes.chosen)}>
                <input
                  type="radio"
                  name={name}
                  className="visually-hidden"
                  checked={one === goal}
                  disabled={isLocked}
                  onChange={() => start && onKind(start)}
                />
                <GoalIcon size={20} stroke={1.75} aria-hidden="true" />
                <b>{t(`strategies.goal_${one}`)}</b>
                <span>{isLocked ? t('strategies.goalLocked') : t(`strategies.goalHelp_${one}`)}</span>
              </label>
            )
          })}
      </fieldset>
      {ways.length > 1 && (
        <fieldset className={classes.ways}>
          <legend>{t('strategies.ways')}</legend>
          {ways.map((way) => {
            const isLocked = way !== kind && devicesFor(way, devices).length === 0
            return (
              <label key={way} className={cx(classes.way, way === kind && classes.chosen)}>
                <input
                  type="radio"
                  name={`${name}-way`}
                  checked={way === kind}
                  disabled={isLocked}
                  onChange={() => onKind(way)}
                />
                <b>{t(`${strategyTextFeature(way)}.name`)}</b>
                <span>{isLocked ? t('strategies.goalLocked') : t(`${strategyTextFeature(way)}.does`)}</span>
              </label>
            )
          })}
        </fieldset>
      )}
    </>
  )
}
