import { channelModes } from '@kilowatt/contracts/notice-kinds'
import type { NotificationPreferences } from '@kilowatt/contracts/notifications/notifications'
import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import { severities } from '@kilowatt/domain/alarms/severities'
import { NativeSelect, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAlarmTexts } from '../../../shared/alarms/use-alarm-texts.ts'
import { Fold } from '../../../ui/data/Fold.tsx'
import { withKindChoice } from './alarm-kind-choices.ts'
import classes from './NotificationPreferencesForm.module.css'

type Choice = Pick<NotificationPreferences, 'alarmKinds' | 'alarmsFrom'>

type Props = Choice & {
  kinds: readonly AlarmKindName[]
  /** how the person is notified of kinds without a separate choice */
  ofAll: NotificationPreferences['groups']['alarms']
  onChange: (choice: Partial<Choice>) => void
}

const channels = ['mail', 'push'] as const
/** Severities, the least urgent first, like all alarms. */
const leastSeverities = severities.toReversed()

/**
 * Which alarms reach a person on which channel: from which severity on, and kinds that differ from the
 * others.
 */
export function AlarmKindFields({ kinds, ofAll, alarmKinds, alarmsFrom, onChange }: Props) {
  const { t } = useTranslation()
  const texts = useAlarmTexts()
  const differing = kinds.filter((kind) => alarmKinds[kind]).length
  const fold = t('notifications.byKind')
  return (
    <Fold label={differing === 0 ? fold : t('notifications.byKindDiffering', { count: differing })}>
      <div className={classes.least}>
        {channels.map((channel) => (
          <NativeSelect
            key={channel}
            label={t(`notifications.${channel}From`)}
            value={alarmsFrom[channel]}
            onChange={({ currentTarget }) => {
              const least = severities.find((severity) => severity === currentTarget.value)
              if (least) onChange({ alarmsFrom: { ...alarmsFrom, [channel]: least } })
            }}
            data={leastSeverities.map((severity) => ({
              value: severity,
              label: t(`notifications.from_${severity}`),
            }))}
          />
        ))}
      </div>
      <ul className={classes.kinds}>
        {kinds.map((kind) => {
          const name = texts.kind(kind)
          const modes = alarmKinds[kind] ?? ofAll
          const set = (changed: Partial<typeof modes>) =>
            onChange({
              alarmKinds: withKindChoice(alarmKinds, kind, { modes: { ...modes, ...changed }, ofAll }),
            })
          return (
            <li key={kind}>
              <span className={classes.group}>{name}</span>
              <NativeSelect
                className={classes.mail ?? ''}
                aria-label={t('notifications.mailOf', { group: name })}
                value={modes.mail}
                onChange={({ currentTarget }) => {
                  const mail = channelModes.find((mode) => mode === currentTarget.value)
                  if (mail) set({ mail })
                }}
                data={channelModes.map((mode) => ({ value: mode, label: t(`notifications.mail_${mode}`) }))}
              />
              <Switch
                label={t('notifications.push')}
                aria-label={t('notifications.pushOf', { group: name })}
                checked={modes.push === 'instant'}
                onChange={({ currentTarget }) => set({ push: currentTarget.checked ? 'instant' : 'off' })}
              />
            </li>
          )
        })}
      </ul>
    </Fold>
  )
}
