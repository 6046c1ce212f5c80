import { channelModes, noticeGroups } from '@kilowatt/contracts/notice-kinds'
import type { NotificationPreferences } from '@kilowatt/contracts/notifications/notifications'
import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import { severities } from '@kilowatt/domain/alarms/severities'
import { NativeSelect, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { browserZone } from '../../../shared/dates/browser-zone.ts'
import { TimeField } from '../../../shared/dates/TimeField.tsx'
import type { TimeOfDay } from '../../../shared/dates/typed-time.ts'
import { SavedForm } from '../../../shared/forms/SavedForm.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { AlarmKindFields } from './AlarmKindFields.tsx'
import classes from './NotificationPreferencesForm.module.css'

type Values = Pick<NotificationPreferences, 'groups' | 'alarmKinds' | 'alarmsFrom'> & {
  isQuiet: boolean
  from: TimeOfDay
  until: TimeOfDay
  breaksThrough: string
  digestAt: TimeOfDay
}

type Props = {
  preferences: NotificationPreferences
  /** kinds of alarms that the person may be notified of */
  alarmKinds: readonly AlarmKindName[]
  onSave: (preferences: NotificationPreferences) => void
  saving: boolean
  error: unknown
}

/** Alarms that come through quiet hours: from this severity on, or none. */
const breaksThrough = ['none', 'critical', 'major', 'minor'] as const

const valuesOf = ({ quiet, digestAt, timezone: _, ...rest }: NotificationPreferences): Values => ({
  ...rest,
  isQuiet: quiet !== null,
  from: quiet?.from ?? '22:00',
  until: quiet?.until ?? '07:00',
  breaksThrough: quiet ? (quiet.breaksThrough ?? '') : 'critical',
  digestAt: digestAt,
})

/**
 * A form for what reaches the person by mail and by push, and when nothing does. Saving stores the time zone
 * of this browser.
 */
export function NotificationPreferencesForm({ preferences, alarmKinds, onSave, saving, error }: Props) {
  const { t } = useTranslation()
  const form = useForm<Values>({ initialValues: valuesOf(preferences) })
  const { isQuiet, groups } = form.values
  const preferencesOf = (values: Values): NotificationPreferences => ({
    groups: values.groups,
    alarmKinds: values.alarmKinds,
    alarmsFrom: values.alarmsFrom,
    quiet: values.isQuiet
      ? {
          from: values.from,
          until: values.until,
          breaksThrough: severities.find((severity) => severity === values.breaksThrough) ?? null,
        }
      : null,
    digestAt: values.digestAt,
    timezone: browserZone,
  })
  return (
    <SavedForm form={form} saving={saving} error={error} onSave={(values) => onSave(preferencesOf(values))}>
      <Card bare heading={t('notifications.channels')}>
        <ul className={classes.groups}>
          {noticeGroups
            .filter((group) => groups[group])
            .map((group) => {
              const name = t(`notifications.group_${group}`)
              return (
                <li key={group}>
                  <span className={classes.group}>
                    <b>{name}</b>
                    <span className="caption">{t(`notifications.groupText_${group}`)}</span>
                  </span>
                  <NativeSelect
                    className={classes.mail ?? ''}
                    aria-label={t('notifications.mailOf', { group: name })}
                    {...form.getInputProps(`groups.${group}.mail`)}
                    data={channelModes.map((mode) => ({
                      value: mode,
                      label: t(`notifications.mail_${mode}`),
                    }))}
                  />
                  <Switch
                    label={t('notifications.push')}
                    aria-label={t('notifications.pushOf', { group: name })}
                    checked={groups[group].push === 'instant'}
                    onChange={({ currentTarget }) =>
                      form.setFieldValue(`groups.${group}.push`, currentTarget.checked ? 'instant' : 'off')
                    }
                  />
                  {group === 'alarms' && (
                    <AlarmKindFields
                      kinds={alarmKinds}
                      ofAll={groups.alarms}
                      alarmKinds={form.values.alarmKinds}
                      alarmsFrom={form.values.alarmsFrom}
                      onChange={(choice) => form.setValues(choice)}
                    />
                  )}
                </li>
              )
            })}
        </ul>
      </Card>
      <Card heading={t('notifications.when')}>
        <div className={classes.when}>
          <TimeField
            label={t('notifications.digestAt')}
            value={form.values.digestAt}
            onChange={(time) => form.setFieldValue('digestAt', time)}
          />
          <Switch
            label={t('notifications.quiet')}
            description={t('notifications.quietText')}
            {...form.getInputProps('isQuiet', { type: 'checkbox' })}
          />
          {isQuiet && (
            <>
              <div className={classes.times}>
                <TimeField
                  label={t('notifications.quietFrom')}
                  value={form.values.from}
                  onChange={(time) => form.setFieldValue('from', time)}
                />
                <TimeField
                  label={t('notifications.quietUntil')}
                  value={form.values.until}
                  onChange={(time) => form.setFieldValue('until', time)}
                />
              </div>
              <NativeSelect
                label={t('notifications.breaksThrough')}
                {...form.getInputProps('breaksThrough')}
                data={breaksThrough.map((severity) => ({
                  value: severity === 'none' ? '' : severity,
                  label: t(`notifications.breaks_${severity}`),
                }))}
              />
            </>
          )}
          <p className="caption">
            {preferences.timezone === browserZone
              ? t('notifications.zone', { zone: browserZone })
              : t('notifications.zoneChanges', { zone: preferences.timezone, here: browserZone })}
          </p>
        </div>
      </Card>
    </SavedForm>
  )
}
