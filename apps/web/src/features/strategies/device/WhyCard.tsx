import type { ManualOverride } from '@kilowatt/contracts/control/set-points'
import { Button } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { SideSheet } from '../../../ui/feedback/SideSheet.tsx'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.tsx'
import { OutcomeMark } from '../decisions/OutcomeMark.tsx'
import { RejectedList } from '../decisions/RejectedList.tsx'
import type { StrategyPlace } from '../strategy-place.ts'
import { setPointsQuery, strategiesQuery } from '../strategy-queries.ts'
import { useControlChanged } from '../use-strategy-actions.ts'
import { ReasonText } from '../words/ReasonText.tsx'
import { limitsOf, useControlWords } from '../words/use-control-words.ts'
import { type ControlledDevice, OverrideForm } from './OverrideForm.tsx'
import classes from './WhyCard.module.css'

type Props = { place: StrategyPlace; device: ControlledDevice; mayControl: boolean }

/**
 * Why a device has its present value, which strategies wished another one, and how to set it by hand; nothing
 * without strategies.
 */
export function WhyCard({ place, device, mayControl }: Props) {
  const { t } = useTranslation()
  const words = useControlWords(place)
  const [isSetting, setSetting] = useState(false)
  const { data } = useQuery(setPointsQuery(place.id))
  const known = useQuery(strategiesQuery(place.id)).data
  const strategies = known?.strategies ?? []
  const decisions = data?.decisions.filter((one) => one.device.id === device.id) ?? []
  const overrides = data?.overrides.filter(({ deviceId }) => deviceId === device.id) ?? []
  const regulating = strategies.filter(({ deviceIds }) => deviceIds.includes(device.id))
  if (decisions.length === 0 && overrides.length === 0 && regulating.length === 0) return null
  if (known?.stopped)
    return (
      <Card heading={t('strategies.why')} className={classes.card}>
        <p>{t('strategies.deviceStopped')}</p>
      </Card>
    )
  return (
    <Card heading={t('strategies.why')} className={classes.card}>
      {decisions.length === 0 && overrides.length === 0 && (
        <p>{t('strategies.watchedBy', { names: regulating.map(({ name }) => name).join(', ') })}</p>
      )}
      {decisions.map((decision) => (
        <div key={decision.steering} className={classes.decision}>
          <p>
            <ReasonText kind={decision.reasonKind} reason={decision.reason} place={place} />
          </p>
          {decision.waiting && (
            <p>
              <ReasonText kind={null} reason={decision.waiting} place={place} />
            </p>
          )}
          <p className={classes.who}>
            <span>
              {words.what(limitsOf(decision))} {t('strategies.by', { author: words.author(decision.by) })}
            </span>
            <OutcomeMark outcome={decision.outcome} />
          </p>
          <RejectedList place={place} decision={decision} />
        </div>
      ))}
      {overrides.map((override) => (
        <Override key={override.steering} place={place} override={override} mayControl={mayControl} />
      ))}
      {mayControl && overrides.length === 0 && (
        <div>
          <Button leftSection={<IconHandStop size={18} stroke={1.75} />} onClick={() => setSetting(true)}>
            {t('strategies.setByHand')}
          </Button>
        </div>
      )}
      <SideSheet
        opened={isSetting}
        title={t('strategies.setDeviceByHand', { device: device.name })}
        onClose={() => setSetting(false)}
      >
        <OverrideForm place={place} device={device} onDone={() => setSetting(false)} />
      </SideSheet>
    </Card>
  )
}

function Override({
  place,
  override,
  mayControl,
}: {
  place: StrategyPlace
  override: ManualOverride
  mayControl: boolean
}) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const words = useControlWords(place)
  const changed = useControlChanged()
  const { deviceId, steering, value, until, by } = override
  const end = useMutation({
    mutationFn: () => client.setPoints.endOverride({ deviceId, steering }),
    onSuccess: () => {
      changed()
      toastSuccess(t('strategies.handedBack'))
    },
    onError: (error) => toastError(refusal(error)),
  })
  const about = { value: words.amount(steering, value), name: by ?? t('strategies.author_person') }
  return (
    <div className={classes.override}>
      <p>
        {until === null
          ? t('strategies.byHandOpen', about)
          : t('strategies.byHandUntil', { ...about, time: words.at(until, Date.now()) })}
      </p>
      {mayControl && (
        <Button loading={end.isPending} onClick={() => end.mutate()}>
          {t('strategies.handBack')}
        </Button>
      )}
    </div>
  )
}
