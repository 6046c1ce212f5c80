import { MAX_MAINTENANCE_DAYS } from '@kilowatt/contracts/alarms/alarm-limits'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../api/client.ts'
import { MomentField } from '../../../shared/dates/MomentField.tsx'
import { CallForm } from '../../../shared/forms/CallForm.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import classes from './Duty.module.css'
import type { MaintenancePlace } from './maintenance-place.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Start, end and reason of maintenance: alarms during that time send nothing and are not counted. */
export function PlanMaintenance({ place }: { place: MaintenancePlace }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [round, setRound] = useState(0)
  const [start] = useState(() => Math.ceil(Date.now() / 900_000) * 900_000)
  const [from, setFrom] = useState<number | null>(start)
  const [until, setUntil] = useState<number | null>(start + 2 * HOUR_MS)
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? t('form.required') : null) },
  })
  const fault =
    from === null || until === null
      ? t('alarms.maintenanceDays')
      : until <= from
        ? t('alarms.maintenanceBackwards')
        : until - from > MAX_MAINTENANCE_DAYS * DAY_MS
          ? t('alarms.maintenanceTooLong', { count: MAX_MAINTENANCE_DAYS })
          : until <= Date.now()
            ? t('alarms.maintenancePast')
            : null
  const plan = useMutation({
    mutationFn: (reason: string) =>
      client.alarmDuty.startMaintenance({
        scope: place.scope,
        from: from ?? start,
        until: until ?? start,
        reason,
      }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: orpc.alarmDuty.maintenance.key() })
      void queryClient.invalidateQueries({ queryKey: orpc.alarms.key() })
      form.reset()
      setRound((before) => before + 1)
      toastSuccess(t('alarms.maintenancePlanned'))
    },
  })
  return (
    <CallForm
      form={form}
      className={classes.form}
      error={plan.error}
      onSubmit={({ reason }) => fault === null && plan.mutate(reason)}
    >
      <h3>{t('alarms.planMaintenance')}</h3>
      <MomentField
        key={`from ${round}`}
        label={t('alarms.maintenanceFrom')}
        timezone={place.timezone}
        initial={start}
        onChange={setFrom}
      />
      <MomentField
        key={`until ${round}`}
        label={t('alarms.maintenanceUntil')}
        timezone={place.timezone}
        initial={start + 2 * HOUR_MS}
        onChange={setUntil}
      />
      <TextInput label={t('alarms.reason')} maxLength={200} {...form.getInputProps('reason')} />
      {fault && <Notice kind="warning">{fault}</Notice>}
      <Button variant="filled" type="submit" disabled={fault !== null} loading={plan.isPending}>
        {t('alarms.planIt')}
      </Button>
    </CallForm>
  )
}
