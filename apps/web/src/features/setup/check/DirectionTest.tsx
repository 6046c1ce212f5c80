import type { DeviceCorrection } from '@kilowatt/contracts/devices/setup'
import type { LiveDevice } from '@kilowatt/contracts/telemetry/live'
import type { DirectionVerdict } from '@kilowatt/domain/devices/direction-test'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.tsx'
import { LastDirectionTest } from './LastDirectionTest.tsx'
import classes from './SetupCheck.module.css'
import { useDirectionTest } from './use-direction-test.ts'

type Props = {
  locationId: number
  devices: readonly LiveDevice[]
  zone: string
  /** others see the problem but cannot fix it */
  mayEdit: boolean
}

/**
 * Tests whether the import rises when someone switches on a kettle. If not, one tap reverses the meter, or
 * the result names the device that changed instead.
 */
export function DirectionTest({ locationId, devices, zone, mayEdit }: Props) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const queryClient = useQueryClient()
  const tests = orpc.directionTests.list.queryOptions({ input: { locationId } })
  const refresh = () => queryClient.invalidateQueries({ queryKey: tests.queryKey })
  const keeping = useMutation({
    mutationFn: (result: DirectionVerdict) =>
      client.directionTests.add({
        locationId,
        deviceId: 'deviceId' in result ? result.deviceId : null,
        outcome: result.is,
      }),
    onSuccess: refresh,
    onError: (error) => toastError(refusal(error)),
  })
  const { state, verdict, start, reset } = useDirectionTest(devices, (result) => {
    if (mayEdit) keeping.mutate(result)
  })
  const known = useQuery(orpc.devices.list.queryOptions({ input: { locationId } })).data?.data.devices
  const correcting = useMutation({
    mutationFn: (correction: DeviceCorrection & { deviceId: number }) =>
      client.setup.correctDevice({
        ...correction,
        ...(keeping.data && { directionTestId: keeping.data.data.test.id }),
      }),
    onSuccess: async () => {
      toastSuccess(t('setup.corrected'))
      reset()
      await Promise.all(
        [orpc.devices.key(), orpc.charts.key(), orpc.directionTests.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      )
    },
    onError: (error) => toastError(refusal(error)),
  })
  const nameOf = (id: number) => devices.find((device) => device.id === id)?.name ?? ''
  const mend = (label: string, correction: DeviceCorrection & { deviceId: number }) =>
    mayEdit ? (
      <Button
        onClick={() => correcting.mutate(correction)}
        loading={correcting.isPending || keeping.isPending}
      >
        {label}
      </Button>
    ) : (
      <p className="dim">{t('setup.ownerMends')}</p>
    )
  const isGridMeter = (deviceId: number) =>
    mend(t('setup.isGridMeter', { name: nameOf(deviceId) }), { deviceId, category: 'GRID' })
  const again = <Button onClick={start}>{t('setup.testAgain')}</Button>

  const resultText = (): ReactNode => {
    if (verdict === null) return null
    switch (verdict.is) {
      case 'right':
        return <Notice kind="ok">{t('setup.directionRight')}</Notice>
      case 'reversed': {
        const { deviceId } = verdict
        const isReversed = known?.find(({ id }) => id === deviceId)?.reversed ?? false
        return (
          <>
            <Notice kind="warning">{t('setup.directionReversed', { name: nameOf(deviceId) })}</Notice>
            {known && mend(t('setup.turnMeter'), { deviceId, reversed: !isReversed })}
          </>
        )
      }
      case 'other_device':
        return (
          <>
            <Notice kind="warning">{t('setup.directionOther', { name: nameOf(verdict.deviceId) })}</Notice>
            {isGridMeter(verdict.deviceId)}
            {again}
          </>
        )
      case 'no_grid_meter':
        return (
          <>
            <Notice kind="warning">{t('setup.noGridMeter')}</Notice>
            {devices.map(({ id }) => (
              <div key={id}>{isGridMeter(id)}</div>
            ))}
          </>
        )
      case 'unchanged':
        return (
          <>
            <Notice kind="info">{t('setup.directionUnchanged')}</Notice>
            {again}
          </>
        )
    }
  }
  return (
    <Card heading={t('setup.directionTitle')}>
      <div className={classes.test} aria-live="polite">
        {state === 'idle' && (
          <>
            <p>{t('setup.directionText')}</p>
            <Button variant="filled" onClick={start}>
              {t('setup.directionStart')}
            </Button>
          </>
        )}
        {state === 'running' && (
          <p className={classes.waiting}>
            <i className={classes.pulse} aria-hidden="true" />
            {t('setup.directionRunning')}
          </p>
        )}
        {resultText()}
        <LastDirectionTest locationId={locationId} zone={zone} />
      </div>
    </Card>
  )
}
