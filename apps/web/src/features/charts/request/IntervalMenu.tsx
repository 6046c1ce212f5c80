import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import { type IntervalChoice, intervalVerdicts } from '@kilowatt/domain/time/intervals'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconClock, IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

type Props = {
  range: TimeRange
  value: IntervalChoice
  /** what the server chose for `auto`; null until it answered */
  chosen: Chart['interval'] | null
  onChange: (interval: IntervalChoice) => void
}

/** Intervals that would give too few or too many points stay visible, locked, with the reason. */
export function IntervalMenu({ range, value, chosen, onChange }: Props) {
  const { t } = useTranslation()
  const label =
    value !== 'auto'
      ? t(`charts.interval_${value}`)
      : chosen === null
        ? t('charts.auto')
        : t('charts.intervalAutoChosen', { interval: t(`charts.interval_${chosen}`) })
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconClock size={18} stroke={1.75} />}
          rightSection={<IconChevronDown size={16} stroke={1.75} />}
          aria-label={`${t('charts.intervalLabel')}: ${label}`}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          rightSection={value === 'auto' ? <IconCheck size={16} /> : null}
          onClick={() => onChange('auto')}
        >
          {t('charts.auto')}
        </Menu.Item>
        {intervalVerdicts(range.endMs - range.startMs).map(({ interval, verdict }) => (
          <Menu.Item
            key={interval}
            disabled={!verdict.allowed}
            rightSection={
              verdict.allowed ? (
                interval === value && <IconCheck size={16} />
              ) : (
                <IconLock size={16} aria-hidden="true" />
              )
            }
            onClick={() => onChange(interval)}
          >
            {t(`charts.interval_${interval}`)}
            {!verdict.allowed && (
              <span className="caption dim">
                {' '}
                {t(verdict.reason === 'too_few_points' ? 'charts.intervalTooFew' : 'charts.intervalTooMany')}
              </span>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
