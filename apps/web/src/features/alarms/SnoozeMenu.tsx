import { addDays, localDateAt } from '@kilowatt/domain/time/local-day'
import { fromLocalMs } from '@kilowatt/domain/time/zone-offsets'
import { Button, Menu } from '@mantine/core'
import { IconBellZ, IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const HOUR_MS = 3_600_000

const snoozes = ['hour', 'evening', 'tomorrow', 'week'] as const

type Props = {
  timezone: string
  onSnooze: (until: number) => void
  disabled?: boolean
  opened?: boolean
  onOpened?: (opened: boolean) => void
}

/** Until when an alarm stays quiet: an hour, this evening, tomorrow morning or a week. */
export function SnoozeMenu({ timezone, onSnooze, disabled = false, opened, onOpened }: Props) {
  const { t } = useTranslation()
  return (
    <Menu
      position="bottom-start"
      width={220}
      {...(opened !== undefined && { opened })}
      {...(onOpened && { onChange: onOpened })}
    >
      <Menu.Target>
        <Button
          disabled={disabled}
          leftSection={<IconBellZ size={18} stroke={1.75} />}
          rightSection={<IconChevronDown size={16} stroke={1.75} />}
        >
          {t('alarms.snooze')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {snoozes.flatMap((name) => {
          const until = snoozedUntil(name, Date.now(), timezone)
          return until === null
            ? []
            : [
                <Menu.Item key={name} onClick={() => onSnooze(until)}>
                  {t(`alarms.snooze_${name}`)}
                </Menu.Item>,
              ]
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Instant at which a snooze ends; null if that time of today is over. */
export function snoozedUntil(name: (typeof snoozes)[number], now: number, timezone: string): number | null {
  const today = localDateAt(timezone, now)
  const clock = (day: string, time: string) => fromLocalMs(timezone, Date.parse(`${day}T${time}:00Z`))
  if (name === 'hour') return now + HOUR_MS
  if (name === 'week') return clock(addDays(today, 7), '08:00')
  if (name === 'tomorrow') return clock(addDays(today, 1), '08:00')
  const evening = clock(today, '18:00')
  return evening - now > HOUR_MS ? evening : null
}
