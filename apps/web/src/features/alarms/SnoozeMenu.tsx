import { Button, Menu } from '@mantine/core'
import { IconBellZ, IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { snoozedUntil, snoozes } from './snooze-times.ts'

type Props = {
  timezone: string
  onSnooze: (until: number) => void
  disabled?: boolean
}

/** Chooses how long an alarm stays quiet: an hour, until this evening, until tomorrow morning or a week. */
export function SnoozeMenu({ timezone, onSnooze, disabled = false }: Props) {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-start" width={220}>
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
