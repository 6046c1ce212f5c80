import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import {
  type Interval,
  type IntervalChoice,
  type IntervalVerdict,
  intervals,
  intervalVerdicts,
} from '@kilowatt/domain/time/intervals'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconClock, IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './ChartTools.module.css'

type Props = {
  range: TimeRange
  value: IntervalChoice
  /** shortest available interval, s, for example for a sum of locations */
  shortestS?: number | undefined
  /** the available intervals, if some are missing */
  only?: readonly Interval[]
  /** the interval that the server chose for `auto`; null until it has answered */
  chosen: Chart['interval'] | null
  onChange: (interval: IntervalChoice) => void
}

/** Menu of intervals. Those with too few or too many points stay visible, disabled, with the reason. */
export function IntervalMenu({ range, value, shortestS = 0, only = intervals, chosen, onChange }: Props) {
  const { t } = useTranslation()
  const label =
    value !== 'auto'
      ? t(`charts.interval_${value}`)
      : chosen === null
        ? t('charts.auto')
        : t('charts.intervalAutoChosen', { interval: t(`charts.interval_${chosen}`) })
  const verdicts = intervalVerdicts(range.endMs - range.startMs)
    .filter(({ interval }) => only.includes(interval))
    .map((one) => ({ ...one, isTooShort: one.interval !== 'month' && one.interval < shortestS }))
  const reasonOf = (verdict: IntervalVerdict, isTooShort: boolean) => {
    if (isTooShort) return t('charts.intervalTooShort')
    if (verdict.allowed) return null
    return t(verdict.reason === 'too_few_points' ? 'charts.intervalTooFew' : 'charts.intervalTooMany')
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          classNames={{ section: classes.lead ?? '' }}
          leftSection={<IconClock size={18} stroke={1.75} />}
          rightSection={<IconChevronDown size={16} stroke={1.75} />}
          aria-label={`${t('charts.intervalLabel')}: ${label}`}
        >
          {value === 'auto' && chosen !== null ? (
            <>
              <span className={classes.long}>{label}</span>
              <span className={classes.short}>{t(`charts.interval_${chosen}`)}</span>
            </>
          ) : (
            label
          )}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          rightSection={value === 'auto' ? <IconCheck size={16} /> : null}
          onClick={() => onChange('auto')}
        >
          {t('charts.auto')}
        </Menu.Item>
        {verdicts.map(({ interval, verdict, isTooShort }) => (
          <Menu.Item
            key={interval}
            disabled={!verdict.allowed || isTooShort}
            rightSection={
              verdict.allowed && !isTooShort ? (
                interval === value && <IconCheck size={16} />
              ) : (
                <IconLock size={16} aria-hidden="true" />
              )
            }
            onClick={() => onChange(interval)}
          >
            {t(`charts.interval_${interval}`)}
            {(!verdict.allowed || isTooShort) && (
              <span className="caption dim"> {reasonOf(verdict, isTooShort)}</span>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
